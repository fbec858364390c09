import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { db, inTransaction } from '#server/db/database.ts'
import { collaborationPresence as presence } from '#server/db/tables/collaboration.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'

/** A connection without a sign of life for this long counts as closed: its process has ended. In ms. */
const deadAfterMs = 15_000

export interface PresentUser {
  connection: string
  userId: string
  name: string
  avatar: string | null
  color: number | null
}

/** Number of people at a time who each get a color of their own. */
export const colorsMax = 8

/**
 * Records a connection, and gives the person a color that nobody else there has: the same one in all of their windows,
 * for as long as they stay. `preferred` is used if it is free.
 */
export function arrive(
  { connection, resource, userId }: { connection: string; resource: string; userId: string },
  preferred: number,
): Promise<void> {
  return inTransaction(async (tx) => {
    // Prevents people who arrive at the same time, even in two processes, from getting the same color.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtext('collaboration_presence'), hashtext(${resource}))`,
    )
    const there = await tx
      .select({ userId: presence.userId, color: presence.color })
      .from(presence)
      .where(and(eq(presence.resource, resource), gt(presence.seenAt, deadSince())))
    const own = there.find((other) => other.userId === userId)?.color
    const taken = new Set(there.map(({ color }) => color))
    const choices = Array.from({ length: colorsMax }, (_, at) => (preferred + at) % colorsMax)
    const color = own ?? choices.find((choice) => !taken.has(choice)) ?? null
    const seenAt = clock.now()
    await tx
      .insert(presence)
      .values({ connection, resource, userId, seenAt, color })
      .onConflictDoUpdate({ target: presence.connection, set: { resource, seenAt, color } })
  })
}

/** Records that connections are alive. */
export async function recordAlive(
  connections: readonly { connection: string; resource: string; userId: string }[],
): Promise<void> {
  if (connections.length === 0) return
  const seenAt = clock.now()
  await db
    .insert(presence)
    .values(connections.map(({ connection, resource, userId }) => ({ connection, resource, userId, seenAt })))
    .onConflictDoUpdate({ target: presence.connection, set: { seenAt } })
}

/** Records that connections are closed. */
export async function recordClosed(connections: readonly string[]): Promise<void> {
  await db.delete(presence).where(inArray(presence.connection, [...connections]))
}

/** Returns the connections to a resource, in all processes. */
export function presentAt(resource: string): Promise<PresentUser[]> {
  return db
    .select({
      connection: presence.connection,
      userId: presence.userId,
      name: users.name,
      avatar: users.profileImageUrl,
      color: presence.color,
    })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(and(eq(presence.resource, resource), gt(presence.seenAt, deadSince()), eq(users.isActive, true)))
    .orderBy(presence.connection)
}

/** Removes connections of processes that have ended. */
export async function forgetDead(): Promise<void> {
  await db.delete(presence).where(lt(presence.seenAt, deadSince()))
}

const deadSince = () => new Date(clock.now().getTime() - deadAfterMs)

import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { collaborationPresence as presence } from '#server/db/tables/collaboration.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'

/** Who shows no life for so long is gone, with the process that had the connection, ms. */
const goneMs = 15_000

export interface Present {
  connection: string
  userId: string
  name: string
  avatar: string | null
}

/** Notes that connections are alive; the first time that they are there. */
export async function showLife(
  connections: readonly { connection: string; resource: string; userId: string }[],
): Promise<void> {
  if (connections.length === 0) return
  const seenAt = clock.now()
  await db
    .insert(presence)
    .values(connections.map(({ connection, resource, userId }) => ({ connection, resource, userId, seenAt })))
    .onConflictDoUpdate({ target: presence.connection, set: { seenAt } })
}

/** Notes that connections are closed. */
export async function showGone(connections: readonly string[]): Promise<void> {
  await db.delete(presence).where(inArray(presence.connection, [...connections]))
}

/** The connections to a thing, over all processes. */
export function presentAt(resource: string): Promise<Present[]> {
  return db
    .select({
      connection: presence.connection,
      userId: presence.userId,
      name: users.name,
      avatar: users.profileImageUrl,
    })
    .from(presence)
    .innerJoin(users, eq(users.id, presence.userId))
    .where(and(eq(presence.resource, resource), gt(presence.seenAt, longAgo()), eq(users.isActive, true)))
    .orderBy(presence.connection)
}

/** Forgets connections of processes that are gone. */
export async function forgetGone(): Promise<void> {
  await db.delete(presence).where(lt(presence.seenAt, longAgo()))
}

const longAgo = () => new Date(clock.now().getTime() - goneMs)

import { and, asc, eq } from 'drizzle-orm'
import { db, type Queries } from '#server/db/database.ts'
import { notificationWays, type WayRow } from '#server/db/tables/notification-ways.ts'
import { notFound } from '#server/platform/failure.ts'

/** Whether a row is this way of this user, as a condition. */
export const isOwnWay = (userId: string, id: number) =>
  and(eq(notificationWays.id, id), eq(notificationWays.userId, userId))

/** Returns one way of this user; throws the same `notFound` for a missing one and for another user's. */
export async function ownWay(userId: string, id: number, queries: Queries = db): Promise<WayRow> {
  const [found] = await queries.select().from(notificationWays).where(isOwnWay(userId, id))
  if (!found) throw notFound('Way')
  return found
}

/** Returns the ways of a user in the order in which they were added. */
export const waysOf = (userId: string, queries: Queries = db): Promise<WayRow[]> =>
  queries
    .select()
    .from(notificationWays)
    .where(eq(notificationWays.userId, userId))
    .orderBy(asc(notificationWays.id))

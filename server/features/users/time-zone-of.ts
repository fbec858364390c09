import { eq } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'

/** The time zone in the settings of a user. */
export async function timeZoneOf(queries: Queries, userId: string): Promise<string> {
  const [user] = await queries.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return user?.timeZone ?? 'UTC'
}

import { and, desc, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Greater than the id of every row. */
const idMax = 2_147_483_647

/**
 * Returns a condition and an order: the rows of one user, newest first, optionally before a given one. With
 * `user_id = …` PostgreSQL may scan the rows of all users from the newest on, past all that others have added. This form
 * allows only the index by user and id.
 */
export function newestOf(
  rows: { userId: PgColumn; id: PgColumn },
  userId: string,
  before = idMax,
): { isWanted: SQL | undefined; order: SQL[] } {
  const isOlder = sql`(${rows.userId}, ${rows.id}) < (${userId}, ${before})`
  return { isWanted: and(gte(rows.userId, userId), isOlder), order: [desc(rows.userId), desc(rows.id)] }
}

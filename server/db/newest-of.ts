import { and, desc, gte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** Greater than every id of a row. */
const idMax = 2_147_483_647

/**
 * The rows of one user, newest first, before one of them if there is one: a condition, and the order that belongs to it.
 * Told `user_id = …`, PostgreSQL may walk the rows of everybody from the newest on, and past all that others added since
 * this user was last here. In these words it can only walk the index by user and id.
 */
export function newestOf(
  rows: { userId: PgColumn; id: PgColumn },
  userId: string,
  before = idMax,
): { isWanted: SQL | undefined; order: SQL[] } {
  const isOlder = sql`(${rows.userId}, ${rows.id}) < (${userId}, ${before})`
  return { isWanted: and(gte(rows.userId, userId), isOlder), order: [desc(rows.userId), desc(rows.id)] }
}

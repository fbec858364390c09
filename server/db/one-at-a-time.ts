import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Serializes transactions that insert rows of the same users, so that each counts the rows of the previous one. `lock`
 * names the kind of row.
 */
export async function oneAtATime(tx: Tx, lock: number, userIds: readonly string[]): Promise<void> {
  const users = sql.param([...new Set(userIds)].toSorted())
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lock}, hashtext(id)) from unnest(${users}::text[]) with ordinality as users(id, n) order by n`,
  )
}

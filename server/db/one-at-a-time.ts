import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/**
 * Of several transactions that add something of the same users, the others wait here until the first has ended, so that
 * each counts what the one before has added. `lock` names what is added.
 */
export async function oneAtATime(tx: Tx, lock: number, userIds: readonly string[]): Promise<void> {
  const users = sql.param([...new Set(userIds)].toSorted())
  await tx.execute(
    sql`select pg_advisory_xact_lock(${lock}, hashtext(id)) from unnest(${users}::text[]) with ordinality as users(id, n) order by n`,
  )
}

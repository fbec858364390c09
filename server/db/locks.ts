import { sql } from 'drizzle-orm'
import type { Tx } from './database.ts'

/** The advisory locks of the product, in one place so that no two share a number. */
export const locks = {
  migrate: 7_262_173,
  seed: 7_262_174,
  dataFolder: 7_262_175,
  firstAccount: 7_262_176,
  claimWork: 7_262_177,
  notifyScheduleProblems: 7_262_178,
  agentsOf: 7_262_179,
  personasOf: 7_262_180,
  openRunsOf: 7_262_183,
  startEvents: 7_262_181,
  refuseEvents: 7_262_182,
  keysOf: 7_262_190,
  connectionsOf: 7_262_194,
  payments: 7_262_191,
  checkoutsOf: 7_262_192,
  invitationsOf: 7_262_193,
  restore: 7_262_195,
  backup: 7_262_196,
  modelConnectionsOf: 7_262_197,
} as const

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

import { sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { users } from '#server/db/tables/users.ts'

/** Whether there is any account. */
export async function hasAccounts(on: Queries): Promise<boolean> {
  const found = await on.select({ id: users.id }).from(users).limit(1)
  return found.length > 0
}

/**
 * Whether the account that this transaction is about to create is the first one. Simultaneous transactions wait here
 * until the first is committed, and then see it.
 */
export async function isFirstAccount(tx: Queries): Promise<boolean> {
  if (await hasAccounts(tx)) return false
  await tx.execute(sql`select pg_advisory_xact_lock(${locks.firstAccount})`)
  return !(await hasAccounts(tx))
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'

const open = new AsyncLocalStorage<Tx>()

/** Runs `work` in one transaction that all nested calls share, including callbacks of the sign-in library. */
export function withinTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const current = open.getStore()
  if (current) return work(current)
  return inTransaction((tx) => open.run(tx, () => work(tx)))
}

/** The open transaction, or the pool when there is none. */
export const queries = (): Queries => open.getStore() ?? db

/** Runs work that stays stored even if the open transaction is rolled back. */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return open.exit(work)
}

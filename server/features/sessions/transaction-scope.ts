import { AsyncLocalStorage } from 'node:async_hooks'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'

const open = new AsyncLocalStorage<Tx>()

/** Runs `work` in one transaction that everything below it shares, also what the sign-in library calls back. */
export function withinTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const current = open.getStore()
  if (current) return work(current)
  return inTransaction((tx) => open.run(tx, () => work(tx)))
}

/** The open transaction, or the pool when there is none. */
export const queries = (): Queries => open.getStore() ?? db

/** Does something that is kept whatever becomes of the open transaction. */
export function outsideTransaction<T>(work: () => Promise<T>): Promise<T> {
  return open.exit(work)
}

import type { QueryResultRow } from 'pg'
import { isAnsweredFault } from './database-fault.ts'

/** Maximum number of orders in one admission statement. */
const batchMax = 200

interface Order {
  order: object
  isLazy: boolean
  answer: PromiseWithResolvers<QueryResultRow | undefined>
}

/** Orders that one statement admits together. */
export interface Batch {
  json: string
  /** Whether no caller gets its reply before the work has ended. */
  isLazy: boolean
  answer: (rows: readonly QueryResultRow[]) => void
  fail: (error: unknown) => void
}

/** Collects orders into batches while an admission statement is in flight. */
export function admissions() {
  let waiting: Order[] = []

  const batchOf = (orders: readonly Order[]): Batch => ({
    json: JSON.stringify(orders.map(({ order }, n) => ({ ...order, n }))),
    isLazy: orders.every(({ isLazy }) => isLazy),
    answer(rows) {
      const byPlace = new Map(rows.map((row) => [row.n as number, row]))
      orders.forEach(({ answer }, n) => answer.resolve(byPlace.get(n)))
    },
    fail(error) {
      for (const { answer } of orders) {
        // The statement had no effect. Each order falls back to the transactional path, where only the bad one fails.
        if (isAnsweredFault(error)) answer.resolve(undefined)
        else answer.reject(error)
      }
    },
  })

  return {
    /** Resolves to the row of the order; undefined if the batch could not admit it. */
    add(order: object, isLazy: boolean): Promise<QueryResultRow | undefined> {
      const answer = Promise.withResolvers<QueryResultRow | undefined>()
      waiting.push({ order, isLazy, answer })
      return answer.promise
    },
    isAny: () => waiting.length > 0,
    next(): Batch | undefined {
      const batch = waiting.splice(0, batchMax)
      return batch.length > 0 ? batchOf(batch) : undefined
    },
    /** Sends all waiting orders to the transactional path. */
    decline(): void {
      for (const { answer } of waiting) answer.resolve(undefined)
      waiting = []
    },
  }
}

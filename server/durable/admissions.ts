import type { QueryResultRow } from 'pg'
import { isAnsweredFault } from './database-fault.ts'

/** Orders that one statement admits at most. */
const batchMax = 200

interface Order {
  order: object
  isLazy: boolean
  answer: PromiseWithResolvers<QueryResultRow | undefined>
}

/** Orders that came in at the same moment, on their way into the table by one statement. */
export interface Batch {
  json: string
  /** Whether none of the callers is told before the work has ended. */
  isLazy: boolean
  answer: (rows: readonly QueryResultRow[]) => void
  fail: (error: unknown) => void
}

/** Gathers orders while a statement is on its way. */
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
        // Nothing of it was done: each goes the long way, and only the one at fault fails there.
        if (isAnsweredFault(error)) answer.resolve(undefined)
        else answer.reject(error)
      }
    },
  })

  return {
    /** Answers the row of the order; undefined where it was not plainly allowed. */
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
    /** Sends all that wait the long way. */
    decline(): void {
      for (const { answer } of waiting) answer.resolve(undefined)
      waiting = []
    },
  }
}

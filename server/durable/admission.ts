import { setImmediate as nextTurn } from 'node:timers/promises'
import { escapeLiteral, type QueryResultRow } from 'pg'
import { byIndex, DedicatedConnection } from '#server/db/connection/dedicated-connection.ts'
import { clock } from '#server/platform/clock.ts'
import { isStatementError } from './statement-error.ts'
import { type AdmissionStatement, isTaken, isWaiting, type WorkPlace } from './work-kind.ts'

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
        // The statement had no effect. Each order is then admitted alone, where only the bad one fails.
        if (isStatementError(error)) answer.resolve(undefined)
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
    /** Leaves all waiting orders to their callers. */
    decline(): void {
      for (const { answer } of waiting) answer.resolve(undefined)
      waiting = []
    },
  }
}

/** Statements that prepare the admission of a kind on a dedicated connection. */
export const prepareAdmission = (name: string, { lock, text }: AdmissionStatement): string[] => [
  `prepare lock_${name} (json) as ${lock}`,
  `prepare admit_${name} (json, timestamptz, text, int, int, int, int[]) as ${text}`,
]

/** The two statements of an admission, for one transaction in this order; `values` are `$2` to `$7`. */
export function admissionOf(name: string, { json }: Pick<Batch, 'json'>, values: string) {
  const orders = escapeLiteral(json)
  return { lock: `execute lock_${name}(${orders})`, admit: `execute admit_${name}(${orders}, ${values})` }
}

/** Admits an order; resolves to its row, or to undefined if the batch could not admit it. */
export type BatchAdmitter = (order: object, isLazy: boolean) => Promise<QueryResultRow | undefined>

/** Admits in batches without claiming, in a process that does no work itself; calls `onAdmitted` after the commit of new work. */
export function batchAdmitter({ name, admission }: WorkPlace, onAdmitted: () => void): BatchAdmitter {
  if (!admission) throw new Error(`Work of the kind ${name} is not admitted in batches.`)
  const connection = new DedicatedConnection(
    'admissions',
    `${byIndex} ${prepareAdmission(name, admission()).join(';')}`,
  )
  const orders = admissions()
  let isRound = false

  async function admit(batch: Batch): Promise<void> {
    const { lock, admit: text } = admissionOf(name, batch, `${instant()}, null, 0, 0, 0, '{}'`)
    const lazily = batch.isLazy ? ['set local synchronous_commit = off'] : []
    try {
      const results = await connection.batch([...lazily, lock, text])
      const rows = results.at(-1)?.rows ?? []
      batch.answer(rows)
      if (rows.some((row) => row.begins === false)) onAdmitted()
    } catch (error) {
      batch.fail(error)
    }
  }

  async function admitAll(): Promise<void> {
    isRound = true
    // Batch the orders that arrive in the same turn of the event loop.
    await nextTurn()
    for (let batch = orders.next(); batch; batch = orders.next()) await admit(batch)
    isRound = false
  }

  return (order, isLazy) => {
    const answer = orders.add(order, isLazy)
    if (!isRound) void admitAll()
    return answer
  }
}

const instant = () => escapeLiteral(clock.now().toISOString())

/**
 * Returns CTEs of an admission statement that select the rows of `from` into `to` and add `begins`: whether this worker
 * claims the row on insert. It claims as many as the limits allow, in the order of a claim, and none while other work
 * waits, because that work comes first. Reads `$4` to `$7`, and the columns `id`, `user_id` and `n` of `from`. Without
 * free slots in `$6` it counts nothing.
 */
export const claimOnAdmission = ({ table }: Pick<WorkPlace, 'table'>, from: string, to: string): string => `
${to}_ranked as (
  select ${from}.*, row_number() over (partition by user_id order by n) + case when $6 > 0
      then (select count(*) from ${table} taken where ${isTaken} and taken.user_id = ${from}.user_id) else 0 end as slot
  from ${from}
), ${to} as (
  select *, $6 > 0 and slot <= $4 and row_number() over (order by slot, n)
      <= least($6, $5 - (select count(*) from ${table} where ${isTaken}))
    and id <> all($7) and not exists (select from ${table} where ${isWaiting}) as begins
  from ${to}_ranked
)`

/** The claim columns, and their values for an insert with `begins`; `$2` is the instant, `$3` the worker. */
export const claimColumns = {
  names: 'status, claimed_at, claimed_by, started_at, attempt',
  values: `case when begins then 'running' else 'queued' end, case when begins then $2 end,
    case when begins then $3 end, case when begins then $2 end, case when begins then 1 else 0 end`,
}

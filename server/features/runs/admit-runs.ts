import { afterCommit, type Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { observeAdmission } from '#server/platform/observe.ts'
import { allRules, type OwnedRunRequest, type RunRequest } from './admission-rules.ts'
import { admissionStatement, explanationStatement, orderOf } from './admission-statement.ts'
import { executionOf } from './record/record-successes.ts'
import { announceNewRun } from './watch/live.ts'

export interface Admitted {
  run: ExecutionRow
  /** False if the idempotency key was used before. */
  isNew: boolean
}

type Order = ReturnType<typeof orderOf> & { n: number; may_hold: boolean }
type AdmittedRow = Record<string, unknown> & { n: number; begins: boolean | null; held_by: number | null }

/**
 * Admits a run within the caller's transaction; the caller announces it after the commit. A repeated idempotency key
 * returns its first run, which is not new.
 */
export async function admitRun(tx: Tx, actor: Actor, request: RunRequest): Promise<Admitted> {
  const [admitted = notFound('Agent')] = await admitRuns(tx, [{ ...request, actor }])
  if (admitted instanceof Failure) throw admitted
  return admitted
}

/**
 * Admits any number of runs within the caller's transaction, by the statement that also admits batches. A refused run is
 * a failure at the position of its request, so that it does not stop the others; it leaves nothing behind.
 */
export async function admitRuns(
  tx: Tx,
  requests: readonly OwnedRunRequest[],
): Promise<(Admitted | Failure)[]> {
  const outcomes = new Map<number, Admitted | Failure>()
  let left: Order[] = requests.map((request, n) => ({ ...orderOf(request), n, may_hold: true }))
  await lockAdmissions(
    tx,
    requests.map(({ actor }) => actor.userId),
  )
  while (left.length > 0) {
    const before = outcomes.size
    for (const row of await admitOrders(tx, left))
      outcomes.set(row.n, { run: executionOf(row), isNew: row.begins !== null })
    left = left.filter(({ n }) => !outcomes.has(n))
    // An order that no rule refuses alone exceeded a limit together with the others; retry it without them.
    for (const [n, failure] of await explain(tx, requests, left)) outcomes.set(n, failure)
    left = left.filter(({ n }) => !outcomes.has(n))
    if (outcomes.size === before) throw new Error('Runs were neither admitted nor refused.')
  }
  return requests.map((_, n) => outcomes.get(n) ?? notFound('Agent'))
}

/** Lets nobody else admit runs of these users, or change what limits them, until the transaction ends. */
export async function lockAdmissions(tx: Tx, userIds: readonly string[]): Promise<void> {
  const orders = [...new Set(userIds)].map((user_id) => ({ user_id }))
  await tx.$client.query(admissionStatement().lock, [JSON.stringify(orders)])
}

async function admitOrders(tx: Tx, orders: readonly Order[]): Promise<AdmittedRow[]> {
  const { rows } = await tx.$client.query<AdmittedRow>({
    name: 'admit_runs',
    text: admissionStatement().text,
    values: [JSON.stringify(orders), clock.now(), null, 0, 0, 0, '{}'],
  })
  const hold = allRules().find((rule) => rule.hold)?.hold
  for (const row of rows) if (row.held_by !== null) await hold?.open(tx, executionOf(row), row.held_by)
  const admitted = rows.filter(({ begins }) => begins !== null).map((row) => executionOf(row))
  const users = new Set(admitted.map(({ userId }) => userId))
  afterCommit(tx, () => {
    for (const userId of users) announceNewRun(userId)
    for (const run of admitted) observeAdmission(run)
  })
  return rows
}

/** The failures of orders that a rule refuses, by their number. */
async function explain(
  tx: Tx,
  requests: readonly OwnedRunRequest[],
  orders: readonly Order[],
): Promise<Map<number, Failure>> {
  const failures = new Map<number, Failure>()
  if (orders.length === 0) return failures
  const { rows } = await tx.$client.query<{ n: number; allowed: (boolean | null)[] }>(
    explanationStatement(),
    [JSON.stringify(orders), clock.now()],
  )
  const rules = allRules()
  for (const { n, allowed } of rows) {
    const rule = rules[allowed.findIndex((isAllowed) => isAllowed !== true)]
    const request = requests[n]
    if (rule && request) failures.set(n, await rule.explain(tx, request))
  }
  return failures
}

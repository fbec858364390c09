import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { rowReader } from '#server/db/driver-row.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { statementText } from '#server/db/statement-text.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { type Actor, recordActivities } from '#server/features/activity/public.ts'
import { ownAgentsWithOpenRuns } from '#server/features/agents/public.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { applyRules, concernedRules, type RunToAdmit } from './admission-rules.ts'
import { holdRun } from './hold.ts'
import { addedAtOnceMax, openRunsMax } from './open-runs-max.ts'
import { announceNewRun } from './watch/live.ts'

/** A temporary refusal: the run can be admitted once another run of its user has ended. */
export class TooManyOpen extends Failure {
  constructor() {
    super(
      403,
      'limit_reached',
      `You have ${openRunsMax} runs waiting or running, the most at once. Wait for some to end, or cancel some.`,
    )
  }
}

export interface RunRequest {
  agentId: number
  source: TriggerSource
  /** JSON text if it was an object. */
  input?: string | null
  /** A repeated request with the same key returns the first run. */
  idempotencyKey?: string
  retryOf?: number
  /** Number of events in the chain that led to this run. */
  hops?: number
  /** The team's run that this run is part of. */
  teamExecutionId?: number
}

/** A requested run with the user who requests it. */
export interface OwnedRunRequest extends RunRequest {
  actor: Actor
}

export interface Admitted {
  run: ExecutionRow
  /** False if the idempotency key was used before. */
  isNew: boolean
}

/**
 * Admits a run within the caller's transaction; the caller announces it after the commit. A repeated idempotency key
 * returns its first run, which is not new.
 */
export async function admitRun(tx: Tx, actor: Actor, order: RunRequest): Promise<Admitted> {
  const [admitted = notFound('Agent')] = await admitRuns(tx, [{ ...order, actor }])
  if (admitted instanceof Failure) throw admitted
  return admitted
}

/**
 * Admits any number of runs in a handful of statements. A refused run is a failure at the position of its request, so
 * that it does not stop the others.
 */
export async function admitRuns(tx: Tx, orders: readonly OwnedRunRequest[]): Promise<(Admitted | Failure)[]> {
  const own = await openRunsOf(tx, orders)
  const isOwn = ({ agentId }: OwnedRunRequest) => own.has(agentId)
  const openRuns = new Map<string, number>()
  const fits = ({ agentId, actor: { userId } }: OwnedRunRequest) => {
    const open = openRuns.get(userId) ?? own.get(agentId) ?? 0
    openRuns.set(userId, open + 1)
    return open < openRunsMax
  }
  const added = await addRuns(
    tx,
    orders.filter((order) => isOwn(order) && fits(order)),
  )
  const isAdded = (order: OwnedRunRequest) => added.some((run) => isOf(run, order))
  // A repeated request returns its first run even at the limit.
  const firstRuns = await runsOf(
    tx,
    orders.filter((order) => isOwn(order) && !isAdded(order)),
  )
  const { refused, held } = await refuseOrHold(tx, added)
  const waiting = [...added]
  return orders.map((order) => {
    const at = waiting.findIndex((run) => isOf(run, order))
    const [run] = at === -1 ? [] : waiting.splice(at, 1)
    if (run) return refused.get(run.id) ?? { run: held.get(run.id) ?? run, isNew: true }
    const first = firstRuns.find((known) => isOf(known, order))
    if (first) return { run: first, isNew: false }
    return isOwn(order) ? new TooManyOpen() : notFound('Agent')
  })
}

/**
 * Counts the open runs of the users; near the limit it locks them, so that nobody adds runs until this transaction
 * ends.
 */
async function openRunsOf(tx: Tx, orders: readonly OwnedRunRequest[]): Promise<Map<number, number>> {
  const wanted = orders.map(({ actor, agentId }) => ({ userId: actor.userId, agentId }))
  const counted = await ownAgentsWithOpenRuns(wanted, openRunsMax, tx)
  const asked = new Map<string, number>()
  for (const { userId } of wanted) asked.set(userId, (asked.get(userId) ?? 0) + 1)
  const near = wanted.filter(
    ({ agentId, userId }) =>
      (counted.get(agentId) ?? 0) + (asked.get(userId) ?? 0) > openRunsMax - addedAtOnceMax,
  )
  if (near.length === 0) return counted
  await oneAtATime(
    tx,
    locks.openRunsOf,
    near.map(({ userId }) => userId),
  )
  return ownAgentsWithOpenRuns(wanted, openRunsMax, tx)
}

/** Applies the rules: a suspended run stays and waits; a refused one is deleted, and the result has the reason. */
async function refuseOrHold(
  tx: Tx,
  added: readonly RunToAdmit[],
): Promise<{ refused: Map<number, Failure>; held: Map<number, ExecutionRow> }> {
  const { refused, held } = await applyRules(tx, added)
  for (const executionId of held) await holdRun(tx, executionId)
  if (refused.size > 0)
    await tx.delete(agentExecutions).where(inArray(agentExecutions.id, [...refused.keys()]))
  const heldAt = clock.now()
  const waiting = added
    .filter(({ id }) => held.includes(id))
    .map((run) => [run.id, { ...run, heldAt }] as const)
  return { refused, held: new Map(waiting) }
}

let addStatement: string | undefined
const readRow = rowReader(agentExecutions)

/**
 * Inserts runs: `$1` as JSON, `$2` the time. Building row-by-row values for hundreds would take longer than the insert.
 */
function statementOfAdding(): string {
  return statementText(sql`
insert into ${agentExecutions}
  (agent_id, user_id, trigger_source, input, idempotency_key, retry_of, hops, team_execution_id, executed_at)
select agent_id, user_id, source, input, key, retry_of, hops, team_execution_id, $2
from json_to_recordset($1) as o(agent_id int, user_id text, source text, input text, key text, retry_of int, hops int,
  team_execution_id int)
on conflict (agent_id, idempotency_key) do nothing
returning ${agentExecutions}.*, ${concernedRules()} as "concernedRules"`)
}

async function addRuns(tx: Tx, orders: readonly OwnedRunRequest[]): Promise<RunToAdmit[]> {
  if (orders.length === 0) return []
  addStatement ??= statementOfAdding()
  const asked = orders.map(({ actor, agentId, source, ...order }) => ({
    agent_id: agentId,
    user_id: actor.userId,
    source,
    input: order.input?.toWellFormed(),
    key: order.idempotencyKey?.toWellFormed(),
    retry_of: order.retryOf,
    hops: order.hops ?? 0,
    team_execution_id: order.teamExecutionId,
  }))
  const { rows } = await tx.$client.query<Record<string, unknown> & Pick<RunToAdmit, 'concernedRules'>>(
    addStatement,
    [JSON.stringify(asked), clock.now()],
  )
  const added = rows.map((row) => ({ ...readRow(row), concernedRules: row.concernedRules }))
  await recordActivities(
    tx,
    orders
      .filter((order) => added.some((run) => isOf(run, order)))
      .map(({ actor, agentId }) => ({
        ...actor,
        action: 'run_agent',
        resource: 'agent',
        resourceId: agentId,
      })),
  )
  afterCommit(tx, () => {
    for (const userId of new Set(added.map((run) => run.userId))) announceNewRun(userId)
  })
  return added
}

async function runsOf(tx: Tx, orders: readonly OwnedRunRequest[]): Promise<ExecutionRow[]> {
  const keyed = orders.flatMap(({ agentId, idempotencyKey }) =>
    idempotencyKey === undefined
      ? []
      : [and(eq(agentExecutions.agentId, agentId), eq(agentExecutions.idempotencyKey, idempotencyKey))],
  )
  if (keyed.length === 0) return []
  return tx
    .select()
    .from(agentExecutions)
    .where(or(...keyed))
}

function isOf(run: ExecutionRow, { agentId, idempotencyKey }: OwnedRunRequest): boolean {
  return run.agentId === agentId && run.idempotencyKey === (idempotencyKey ?? null)
}

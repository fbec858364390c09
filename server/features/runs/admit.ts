import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import { afterCommit, type Tx } from '#server/db/database.ts'
import { rowReader } from '#server/db/driver-row.ts'
import { locks } from '#server/db/locks.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import { statementText } from '#server/db/statement-text.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { type Actor, recordActivities } from '#server/features/activity/service.ts'
import { ownAgentsWithOpenRuns } from '#server/features/agents/service.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { concernedRules, applyRules, type RunToAdmit } from './admission-rules.ts'
import { holdRun } from './hold.ts'
import { announceNewRun } from './live.ts'
import { addedAtOnceMax, openRunsMax } from './open-runs-max.ts'

/** A run was refused only for the moment: it can be admitted once another of its user has ended. */
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
  /** JSON text when it was an object. */
  input?: string | null
  /** A repeat with the same key is answered with the first run. */
  idempotencyKey?: string
  retryOf?: number
  /** Links in the chain of events that led here. */
  hops?: number
  /** The run of a team that this is a part of. */
  teamExecutionId?: number
}

/** An order, and whose it is. */
export interface OwnedRunRequest extends RunRequest {
  actor: Actor
}

export interface Admitted {
  run: ExecutionRow
  /** False for the repeat of an idempotency key. */
  isNew: boolean
}

/**
 * Admits a run within a transaction of the caller, who hands it over once that is committed. A repeat of an
 * idempotency key is answered with its first run, which is not new.
 */
export async function admitRun(tx: Tx, actor: Actor, order: RunRequest): Promise<Admitted> {
  const [admitted = notFound('Agent')] = await admitRuns(tx, [{ ...order, actor }])
  if (admitted instanceof Failure) throw admitted
  return admitted
}

/**
 * Admits runs in a handful of statements, however many they are. What is refused is a failure in the place of its
 * order, so that it stops none of the others.
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
  // A repeat is answered with its first run even at the limit.
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

/** The runs that are open at the agents that may be started; where they come near the limit, no other adds any until this ends. */
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

/** Asks the rules: a run that is to be held stays and waits, one that is refused is taken out again, and the answer says why. */
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

/** Adds runs, `$1` as JSON and `$2` when; row by row, hundreds would take longer to write down than to add. */
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

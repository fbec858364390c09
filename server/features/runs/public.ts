import { and, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import { finalStatuses } from '#contract/runs/runs.ts'
import type { ShareRole } from '#contract/shares/share-names.ts'
import type { TimeRange } from '#contract/time/time-ranges.ts'
import type { Page } from '#contract/values.ts'
import { accessibleRuns, type Right } from '#server/db/access.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { type ExecutionStepRow, executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { admitWork, announceWork, stopWork } from '#server/durable/durable.ts'
import { requestStop } from '#server/durable/wait.ts'
import { type Actor, clientOf, recordActivity } from '#server/features/activity/public.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { Failure, forbidden, notFound } from '#server/platform/failure.ts'
import { admissionSettings } from './admission-statement.ts'
import { admitRun, type RunRequest } from './admit.ts'
import { canceledEnding } from './record/endings.ts'
import { announceChange, announceNewRun, nextEnd } from './watch/live.ts'
import { record } from './record/record.ts'
import { executionOf } from './record/record-successes.ts'
import { runShownTo, stepShownTo } from './redact-run.ts'
import { ownRuns } from './lists/run-list.ts'
import { runKind } from './run-kind.ts'
import { startOfRange } from './lists/time-range.ts'

export { type AdmissionRule, admissionRules, type Verdict } from './admission-rules.ts'
export { admissionStatement } from './admission-statement.ts'
export { admitRun, admitRuns, type RunRequest, TooManyOpen } from './admit.ts'
export { canceledEnding, type Ending, failedEnding, givenUpMessage, heldTooLong } from './record/endings.ts'
export { idempotencyKey, inputText, prefersAsync, runResultOf } from './run-call.ts'
export { type EndedRun, runEnded, type RunEndedListener } from './hooks.ts'
export { holdRun, markToStop, releaseRun } from './hold.ts'
export { announceChange, announceNewRun, nextChange, showText } from './watch/live.ts'
export { record } from './record/record.ts'
export { runKind } from './run-kind.ts'
export { checkStreamPlace, inStreamPlace, takeStreamPlace, topicPlaces } from './watch/stream-slots.ts'
export { rangeLengths, startOfRange } from './lists/time-range.ts'

/** How long a reader waits before it looks for changes of another process, ms. */
export const lookAgainMs = 1_000

const finals = new Set<string>(finalStatuses)
export const isFinal = (status: string): boolean => finals.has(status)

/**
 * The only entry point of runs: admits a run and announces it. Most are admitted in one batch with others that come at
 * the same moment, and begin at once. With `isWatched` the caller waits for the end, and nothing is announced before.
 */
export async function startRun(
  actor: Actor,
  order: RunRequest,
  { isWatched = false }: { isWatched?: boolean } = {},
): Promise<ExecutionRow> {
  return (await startPlain(actor, order, isWatched)) ?? startAlone(actor, order)
}

async function startPlain(
  actor: Actor,
  order: RunRequest,
  isWatched: boolean,
): Promise<ExecutionRow | undefined> {
  if (order.idempotencyKey !== undefined) return undefined
  const { agentId, input, source, retryOf, hops } = order
  const { userId, ip, userAgent, keyName } = clientOf(actor)
  const row = await admitWork(
    runKind,
    {
      agent_id: agentId,
      user_id: userId,
      input,
      source,
      retry_of: retryOf,
      hops,
      ip,
      user_agent: userAgent,
      key_name: keyName,
      settings: admissionSettings(),
    },
    isWatched,
  )
  if (row) announceNewRun(userId)
  return row && executionOf(row)
}

async function startAlone(actor: Actor, order: RunRequest): Promise<ExecutionRow> {
  const { run, isNew } = await inTransaction((tx) => admitRun(tx, actor, order))
  if (isNew) announceRuns()
  return run
}

/** Announces that admitted runs wait: they start at once if there is room, otherwise in their turn. */
export function announceRuns(): void {
  announceWork(runKind)
}

/** The run of this owner; a failure does not reveal whether another user's run exists. */
export async function ownRun(userId: string, executionId: number): Promise<ExecutionRow> {
  const [run] = await db
    .select()
    .from(agentExecutions)
    .where(isAccessible(userId, executionId, 'own'))
  if (!run) throw notFound('Run')
  return run
}

/**
 * A run that this user has the given right to, as stored. Throws `notFound` if they may not even see it, `forbidden` if
 * they may see it but lack the right.
 */
export async function runFor(userId: string, executionId: number, right: Right): Promise<ExecutionRow> {
  const [run] = await db
    .select()
    .from(agentExecutions)
    .where(isAccessible(userId, executionId, right))
  if (run) return run
  const isSeen =
    right !== 'view' && (await db.$count(agentExecutions, isAccessible(userId, executionId, 'view'))) > 0
  throw isSeen ? forbidden('You may watch this run. Ask its owner to stop or repeat it.') : notFound('Run')
}

/**
 * Starts a run for any user who may run the agent. It always belongs to the owner of the agent: their budget, their
 * connections, their limits.
 */
export async function startRunFor(
  actor: Actor,
  order: RunRequest,
  options: { isWatched?: boolean } = {},
): Promise<ExecutionRow> {
  try {
    return await startRun(actor, order, options)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    const { userId } = await agentFor(actor.userId, order.agentId, 'run')
    const about = { resource: 'agent', resourceId: order.agentId }
    await recordActivity(db, { ...actor, action: 'run_shared_agent', ...about })
    return startRun({ userId }, order, options)
  }
}

/** Waits until a run that was just read has ended, at most `waitMs`; returns its latest state. */
export async function waitForRun(
  run: ExecutionRow,
  waitMs: number,
  signal: AbortSignal,
): Promise<ExecutionRow> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  let ended = nextEnd(run.id, lookAgainMs, until)
  let latest = run
  while (!isFinal(latest.status) && !until.aborted) {
    const told = await ended
    if (told) return told
    // Subscribe before reading, so that no end is missed between the two.
    ended = nextEnd(run.id, lookAgainMs, until)
    latest = await ownRun(run.userId, run.id)
  }
  return latest
}

/** The columns that lists read of a run: all but the conversation with the model, which is long. */
const { conversationHistory: _, ...listColumns } = getTableColumns(agentExecutions)

export async function listRuns(userId: string, agentId: number, page: Page): Promise<ExecutionRow[]> {
  const agent = await agentFor(userId, agentId, 'view')
  const older = page.before === undefined ? undefined : lt(agentExecutions.id, page.before)
  const runs = await db
    .select(listColumns)
    .from(agentExecutions)
    .where(and(eq(agentExecutions.agentId, agentId), eq(agentExecutions.userId, agent.userId), older))
    .orderBy(desc(agentExecutions.id))
    .limit(page.limit)
  return runs.map((run) => runShownTo(userId, { ...run, conversationHistory: null }))
}

/** Runs of one agent or of all agents of a user that are not in the trash, newest first, with the agent's name. */
export function listRecentRuns(
  reader: { id: string; timeZone: string },
  { timeRange, limit, ...which }: Page & { agentId?: number; timeRange?: TimeRange },
) {
  const own = ownRuns(reader, which)
  const since = timeRange && startOfRange(timeRange, reader.timeZone)
  return db
    .select({ ...listColumns, agentName: agents.name })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(own.isWanted, isNull(agents.deletedAt), since && sql`${agentExecutions.executedAt} >= ${since}`),
    )
    .orderBy(...own.order)
    .limit(limit)
}

export async function listConversation(userId: string, agentId: number, page: Page) {
  const agent = await agentFor(userId, agentId, 'view')
  const older = page.before === undefined ? undefined : lt(agentConversations.id, page.before)
  return db
    .select()
    .from(agentConversations)
    .where(and(eq(agentConversations.agentId, agentId), eq(agentConversations.userId, agent.userId), older))
    .orderBy(desc(agentConversations.id))
    .limit(page.limit)
}

/** A run with its steps and the name of its agent, which may be in the trash. */
export async function runDetail(userId: string, executionId: number) {
  const [found] = await db
    .select({ run: agentExecutions, agentName: agents.name })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(isAccessible(userId, executionId, 'view'))
  if (!found) throw notFound('Run')
  const { run, agentName } = found
  const steps = await stepsSince(executionId, 0)
  return {
    ...runShownTo(userId, run),
    agentName,
    role: await roleIn(userId, run),
    steps: steps.map((step) => stepShownTo(userId, run, step)),
  }
}

async function roleIn(userId: string, { id, userId: owner }: ExecutionRow): Promise<'owner' | ShareRole> {
  if (owner === userId) return 'owner'
  return (await db.$count(agentExecutions, isAccessible(userId, id, 'edit'))) > 0 ? 'editor' : 'viewer'
}

/** Steps of a run that changed after the given revision, in the order of their changes. */
export function stepsSince(executionId: number, revision: number): Promise<ExecutionStepRow[]> {
  return db
    .select()
    .from(executionSteps)
    .where(and(eq(executionSteps.executionId, executionId), gt(executionSteps.revision, revision)))
    .orderBy(revision === 0 ? executionSteps.position : executionSteps.revision)
}

/** Asks a run to stop, for any user who may run its agent; an ended run stays as it is. */
export async function cancelRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  await runFor(actor.userId, executionId, 'run')
  await stopRun(actor, executionId)
  return runShownTo(actor.userId, await runFor(actor.userId, executionId, 'view'))
}

/**
 * Stops a run of any owner: immediately while it waits, is suspended or runs in this process, within a second if it
 * runs in another.
 */
export async function stopRun(actor: Actor, executionId: number): Promise<void> {
  const stopped = await inTransaction(async (tx) => {
    const run = await requestStop(tx.$client, runKind, executionId)
    if (run) {
      await recordActivity(tx, {
        ...actor,
        action: 'cancel_run',
        resource: 'execution',
        resourceId: executionId,
      })
    }
    return run
  })
  if (!stopped) return
  if (!stopped.isClaimed) return record(executionId, canceledEnding)
  await stopWork(runKind, executionId)
  announceChange(executionId)
}

/** Starts a new run with the input of an earlier one. */
export async function retryRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  const { agentId, input } = await runFor(actor.userId, executionId, 'run')
  return startRunFor(actor, { agentId, input, source: 'retry', retryOf: executionId })
}

function isAccessible(userId: string, executionId: number, right: Right) {
  return and(eq(agentExecutions.id, executionId), accessibleRuns(userId, right))
}

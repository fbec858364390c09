import { and, desc, eq, getTableColumns, gt, inArray, isNull, lt } from 'drizzle-orm'
import { finalStatuses, type TriggerSource } from '#contract/runs.ts'
import type { Page } from '#contract/values.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { type ExecutionStepRow, executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { submit } from '#server/durable/durable.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { ownAgent, ownAgentWithOpenRuns } from '#server/features/agents/service.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached, notFound } from '#server/platform/failure.ts'
import { stopHere } from './attempts.ts'
import { announceChange, nextChange } from './live.ts'
import { performRun } from './perform.ts'

/** How long a reader waits before it looks for changes made by another process, ms. */
export const lookAgainMs = 1_000

/** Runs that one user may have waiting and running at once. */
export const openRunsMax = 200
const tooManyOpen = `You have ${openRunsMax} runs waiting or running, the most at once. Wait for some to end, or cancel some.`

export interface RunOrder {
  agentId: number
  source: TriggerSource
  /** JSON text when it was an object. */
  input?: string | null
  /** A repeat with the same key is answered with the first run. */
  idempotencyKey?: string
  retryOf?: number
}

const finals = new Set<string>(finalStatuses)
export const isFinal = (status: string): boolean => finals.has(status)

/** The one door by which every run enters: admits it in one transaction, then hands it to the machine room. */
export async function startRun(actor: Actor, order: RunOrder): Promise<ExecutionRow> {
  const { run, isNew } = await inTransaction(async (tx) => {
    const { agent, openRuns } = await ownAgentWithOpenRuns(actor.userId, order.agentId, openRunsMax, tx)
    const [inserted] = await tx
      .insert(agentExecutions)
      .values({
        agentId: agent.id,
        userId: actor.userId,
        input: order.input,
        triggerSource: order.source,
        idempotencyKey: order.idempotencyKey,
        retryOf: order.retryOf,
        executedAt: clock.now(),
      })
      .onConflictDoNothing({ target: [agentExecutions.agentId, agentExecutions.idempotencyKey] })
      .returning()
    if (!inserted) return { run: await firstRun(tx, order), isNew: false }
    // Only now, for a repeat is answered with its first run even at the limit; the insert is rolled back.
    if (openRuns >= openRunsMax) throw limitReached(tooManyOpen)
    await recordActivity(tx, { ...actor, action: 'run_agent', resource: 'agent', resourceId: agent.id })
    return { run: inserted, isNew: true }
  })
  if (isNew) await handOver(run.id)
  return run
}

/** Hands an admitted run to the machine room; doing it twice does it once. */
export function handOver(executionId: number): Promise<void> {
  return submit(performRun, `run:${executionId}`, { executionId })
}

async function firstRun(queries: Queries, order: RunOrder): Promise<ExecutionRow> {
  const [run] = await queries
    .select()
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.agentId, order.agentId),
        eq(agentExecutions.idempotencyKey, order.idempotencyKey ?? ''),
      ),
    )
  if (!run) throw notFound('Run')
  return run
}

/** The run of this owner, or a failure that does not tell a stranger whether it exists. */
export async function ownRun(userId: string, executionId: number): Promise<ExecutionRow> {
  const [run] = await db.select().from(agentExecutions).where(isOwn(userId, executionId))
  if (!run) throw notFound('Run')
  return run
}

/** Waits until a run has ended, at most `waitMs`; answers it as it then stands. */
export async function waitForRun(
  userId: string,
  executionId: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<ExecutionRow> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  for (;;) {
    const changed = nextChange(executionId, lookAgainMs, until)
    const run = await ownRun(userId, executionId)
    if (isFinal(run.status) || until.aborted) return run
    await changed
  }
}

export async function listRuns(userId: string, agentId: number, page: Page): Promise<ExecutionRow[]> {
  await ownAgent(userId, agentId)
  const older = page.before === undefined ? undefined : lt(agentExecutions.id, page.before)
  return db
    .select()
    .from(agentExecutions)
    .where(and(eq(agentExecutions.agentId, agentId), eq(agentExecutions.userId, userId), older))
    .orderBy(desc(agentExecutions.id))
    .limit(page.limit)
}

/** Runs of all agents of a user that are not in the trash, or of one of them, newest first; each with its agent's name. */
export function listRecentRuns(userId: string, { agentId, before, limit }: Page & { agentId?: number }) {
  return db
    .select({ ...getTableColumns(agentExecutions), agentName: agents.name })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        eq(agentExecutions.userId, userId),
        eq(agents.userId, userId),
        isNull(agents.deletedAt),
        agentId === undefined ? undefined : eq(agentExecutions.agentId, agentId),
        before === undefined ? undefined : lt(agentExecutions.id, before),
      ),
    )
    .orderBy(desc(agentExecutions.id))
    .limit(limit)
}

export async function listConversation(userId: string, agentId: number, page: Page) {
  await ownAgent(userId, agentId)
  const older = page.before === undefined ? undefined : lt(agentConversations.id, page.before)
  return db
    .select()
    .from(agentConversations)
    .where(and(eq(agentConversations.agentId, agentId), eq(agentConversations.userId, userId), older))
    .orderBy(desc(agentConversations.id))
    .limit(page.limit)
}

/** A run with its steps and the name of its agent, which may be in the trash by now. */
export async function runDetail(userId: string, executionId: number) {
  const [found] = await db
    .select({ run: agentExecutions, agentName: agents.name })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(isOwn(userId, executionId))
  if (!found) throw notFound('Run')
  return { ...found.run, agentName: found.agentName, steps: await stepsSince(executionId, 0) }
}

/** Steps of a run that changed after the given revision, in the order of their change. */
export function stepsSince(executionId: number, revision: number): Promise<ExecutionStepRow[]> {
  return db
    .select()
    .from(executionSteps)
    .where(and(eq(executionSteps.executionId, executionId), gt(executionSteps.revision, revision)))
    .orderBy(revision === 0 ? executionSteps.position : executionSteps.revision)
}

/** Asks a run to stop: at once in this process, within a second in another; a run that has ended stays as it is. */
export async function cancelRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  await inTransaction(async (tx) => {
    const [run] = await tx
      .update(agentExecutions)
      .set({ cancelRequestedAt: clock.now() })
      .where(
        and(
          isOwn(actor.userId, executionId),
          inArray(agentExecutions.status, ['queued', 'running']),
          isNull(agentExecutions.cancelRequestedAt),
        ),
      )
      .returning({ id: agentExecutions.id })
    if (run) {
      await recordActivity(tx, {
        ...actor,
        action: 'cancel_run',
        resource: 'execution',
        resourceId: executionId,
      })
    }
  })
  stopHere(executionId)
  announceChange(executionId)
  return ownRun(actor.userId, executionId)
}

/** Starts a new run with the input of an earlier one. */
export async function retryRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  const { agentId, input } = await ownRun(actor.userId, executionId)
  return startRun(actor, { agentId, input, source: 'retry', retryOf: executionId })
}

function isOwn(userId: string, executionId: number) {
  return and(eq(agentExecutions.id, executionId), eq(agentExecutions.userId, userId))
}

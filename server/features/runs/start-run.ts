import { db, inTransaction } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { admitWork, announceWork } from '#server/durable/durable.ts'
import { type Actor, clientOf, recordActivity } from '#server/features/activity/public.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { admissionSettings } from './admission-statement.ts'
import { admitRun, type RunRequest } from './admit.ts'
import { announceNewRun } from './watch/live.ts'
import { executionOf } from './record/record-successes.ts'
import { runKind } from './run-kind.ts'
import { runFor } from './find-runs.ts'

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

/** Starts a new run with the input of an earlier one. */
export async function retryRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  const { agentId, input } = await runFor(actor.userId, executionId, 'run')
  return startRunFor(actor, { agentId, input, source: 'retry', retryOf: executionId })
}

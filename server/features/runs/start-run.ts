import { inTransaction } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { admitWork, announceWork } from '#server/durable/durable.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { observeAdmission } from '#server/platform/observe.ts'
import type { RunRequest } from './admission-rules.ts'
import { orderOf } from './admission-statement.ts'
import { admitRun } from './admit-runs.ts'
import { announceNewRun } from './watch/live.ts'
import { executionOf } from './record/record-successes.ts'
import { runKind } from './run-kind.ts'
import { runFor } from './find-runs.ts'

/**
 * The entry point of runs that no transaction starts: admits a run in one batch with others that come at the same
 * moment, and starts it if possible. What the batch leaves out is admitted alone, by the same statement, where a refusal
 * is explained. With `isWatched` the caller waits for the end, and nothing is announced before.
 */
export async function startRun(
  actor: Actor,
  request: RunRequest,
  { isWatched = false }: { isWatched?: boolean } = {},
): Promise<ExecutionRow> {
  // A key promises one run also after a crash of PostgreSQL, so its run is on disk before it begins.
  const isLazy = isWatched && request.idempotencyKey === undefined
  const row = await admitWork(runKind, orderOf({ ...request, actor }), isLazy)
  if (row) {
    announceNewRun(actor.userId)
    const run = executionOf(row)
    if (row.begins !== null) observeAdmission(run)
    return run
  }
  const { run, isNew } = await inTransaction((tx) => admitRun(tx, actor, request))
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
  request: RunRequest,
  options: { isWatched?: boolean } = {},
): Promise<ExecutionRow> {
  try {
    return await startRun(actor, request, options)
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error
    const { userId } = await agentFor(actor.userId, request.agentId, 'run')
    return startRun({ userId }, { ...request, sharedWith: actor }, options)
  }
}

/** Starts a new run with the input of an earlier one. */
export async function retryRun(actor: Actor, executionId: number): Promise<ExecutionRow> {
  const { agentId, input } = await runFor(actor.userId, executionId, 'run')
  return startRunFor(actor, { agentId, input, source: 'retry', retryOf: executionId })
}

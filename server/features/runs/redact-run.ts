import type { StepCache } from '#contract/runs/runs.ts'
import type { ExecutionStepRow } from '#server/db/tables/execution-steps.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { withoutCredentials } from '#server/features/agents/public.ts'

/** A step, and what the service's cache did for its model call. */
export type ShownStep = ExecutionStepRow & { cache: StepCache | null }

/** Redacts a run for readers other than its owner: no conversation with the model, no password in a link. */
export function redactRun(userId: string, run: ExecutionRow): ExecutionRow {
  if (run.userId === userId) return run
  const sources = run.sources.map((source) => ({ ...source, url: withoutCredentials(source.url) }))
  // The conversation with the model contains the script's output, the lessons and the answers of connections.
  return { ...run, sources, conversationHistory: null }
}

/**
 * Redacts a step for readers other than the run's owner: they see what was done, how long it took and whether it
 * worked. Its input and output can be the script, a lesson, or what a connection of the owner answered.
 */
export function redactStep(userId: string, run: ExecutionRow, step: ShownStep): ShownStep {
  if (run.userId === userId) return step
  return { ...step, input: null, output: null, money: null, error: step.error === null ? null : 'It failed.' }
}

import type { ExecutionStepRow } from '#server/db/tables/execution-steps.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { withoutCredentials } from '#server/features/agents/service.ts'

/** What others than its owner are shown of a run: what it was asked and what it brought, and no password in a link. */
export function runShownTo(userId: string, run: ExecutionRow): ExecutionRow {
  if (run.userId === userId) return run
  const sources = run.sources.map((source) => ({ ...source, url: withoutCredentials(source.url) }))
  // What the model was told holds the script's output, the lessons and what connections answered.
  return { ...run, sources, conversationHistory: null }
}

/**
 * What others are shown of a step: what was done, how long it took and whether it worked. What went in and came out, which
 * can be the script, a lesson, or what a connection of the owner answered, is not theirs to read.
 */
export function stepShownTo(userId: string, run: ExecutionRow, step: ExecutionStepRow): ExecutionStepRow {
  if (run.userId === userId) return step
  return { ...step, input: null, output: null, money: null, error: step.error === null ? null : 'It failed.' }
}

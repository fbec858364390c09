import type { RunResult } from '#contract/runs/runs.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import { invalid } from '#server/platform/failure.ts'

const idempotencyKeyMax = 255

/** A run as the answer to the call that started it. */
export function runResultOf(run: ExecutionRow): RunResult {
  return {
    ...run,
    error: run.errorMessage,
    aiEngine: run.aiUsed,
    metadata: { agentId: run.agentId, executionId: run.id, triggerSource: run.triggerSource },
  }
}

/** The input of a run for storage: an object as JSON text. */
export function inputText(input: string | Record<string, unknown> | undefined): string | undefined {
  return typeof input === 'object' ? JSON.stringify(input, null, 2) : input
}

/** Whether the caller's `Prefer` header asks for an immediate answer. */
export function prefersAsync(prefer: string | undefined): boolean {
  return prefer?.split(',').some((part) => part.trim().toLowerCase() === 'respond-async') ?? false
}

/** The key of an `Idempotency-Key` header; one that is too long is a 400. */
export function idempotencyKey(key: string | undefined): string | undefined {
  if (key && key.length > idempotencyKeyMax)
    throw invalid('The Idempotency-Key may have at most 255 characters.')
  return key
}

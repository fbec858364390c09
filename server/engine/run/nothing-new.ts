import { createHash } from 'node:crypto'
import type { Digest } from '#server/engine/page-digest/public.ts'
import type { RunContext, ScriptRun } from '#server/engine/run-context.ts'
import type { Outcome, RunInput } from '#server/engine/run-input.ts'

/** The properties of a run that are compared besides its material. */
type Found = Pick<Outcome, 'status' | 'engine' | 'sources' | 'fingerprint'>

/** A hash of the output of the script and the answer of the model; null: there was neither. */
export function resultFingerprint(
  { script }: Pick<RunContext, 'script'>,
  said: string | null,
): string | null {
  const left = script && fingerprintOf(script)
  return left === null && said === null ? null : hashOf([left, said])
}

/**
 * Whether it is certain that a run found only what the previous success had found: all its pages are unchanged, and its
 * script and model gave the same result. False for an agent without pages, which may have to say the same each day.
 */
export function foundNothingNew(
  { task, pages, failures, script }: RunContext,
  run: Found,
  { isCertain }: Pick<Digest, 'isCertain'>,
): boolean {
  if (run.status !== 'success' || task.input?.trim()) return false
  if (run.sources.length === 0 && !script) return false
  const isSame = run.sources.every(({ state }) => state === 'unchanged') && saysTheSame(task, run)
  const isSeenWhole = isCertain && failures.length === 0 && pages.every(({ page }) => !page.truncated)
  return isSame && isSeenWhole && (!script || fingerprintOf(script) !== null)
}

/** A run that asked no model has found that the last answer is still valid. */
function saysTheSame({ before }: RunInput, { engine, fingerprint }: Found): boolean {
  if (engine === null) return true
  // A run that was begun by an earlier release has nothing to compare with.
  return before ? before.fingerprint === fingerprint : false
}

const fingerprintOf = (script: ScriptRun) => (script.status === 'done' ? (script.fingerprint ?? null) : null)

const hashOf = (said: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')

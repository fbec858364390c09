import { createHash } from 'node:crypto'
import { isSameBeyond, memoryIn } from '#server/engine/digest/page-memory.ts'
import type { RunContext, ScriptRun } from '#server/engine/run-context.ts'
import type { LinkSnapshot, Outcome, RunInput } from '#server/engine/run-input.ts'

/** What a run is judged by beside the material that it worked on. */
type Found = Pick<Outcome, 'status' | 'engine' | 'sources' | 'snapshots' | 'fingerprint'>

/** A hash of what a script left and a model said; null where neither spoke. */
export function resultFingerprint(
  { script }: Pick<RunContext, 'script'>,
  said: string | null,
): string | null {
  const left = script && fingerprintOf(script)
  return left === null && said === null ? null : hashOf([left, said])
}

/**
 * Whether it is certain that a run found only what the success before had found: all that it looked at says what it said,
 * and its script and its model say the same again. An agent that looks at nothing may be there to say the same each day.
 */
export function foundNothingNew(material: RunContext, run: Found): boolean {
  const { task, script } = material
  if (run.status !== 'success' || task.input?.trim()) return false
  if (run.sources.length === 0 && !script) return false
  const isSame = run.sources.every(({ state }) => state === 'unchanged') && saysTheSame(task, run)
  return isSame && isSeenWhole(material, run.snapshots)
}

/** A run that asked nobody has found that the last answer still holds. */
function saysTheSame({ before }: RunInput, { engine, fingerprint }: Found): boolean {
  if (engine === null) return true
  // A run that was begun by an earlier release has nothing to compare with.
  return before ? before.fingerprint === fingerprint : false
}

/** Whether nothing can have changed unseen: every page was read to its end, now and then, and shows its text. */
function isSeenWhole({ task, pages, failures, script }: RunContext, snapshots: Found['snapshots']): boolean {
  const isSeen = (now: LinkSnapshot) => {
    const known = task.snapshots.find(({ url }) => url === now.url)
    const [before, after] = [known && memoryIn(known), memoryIn(now)]
    if (!before || !after || before.failed !== null) return false
    // What is beyond its memory is compared as a whole: nobody can say what of it changed.
    return after.lines.length > 0 && isSameBeyond(before, after)
  }
  return (
    failures.length === 0 &&
    pages.every(({ page }) => !page.truncated) &&
    snapshots.every(isSeen) &&
    (!script || fingerprintOf(script) !== null)
  )
}

const fingerprintOf = (script: ScriptRun) => (script.status === 'done' ? (script.fingerprint ?? null) : null)

const hashOf = (said: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(said)).digest('hex')

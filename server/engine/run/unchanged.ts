import { skipsUnchanged } from '#contract/agents/task-type.ts'
import type { ResultData } from '#contract/runs/result-fields.ts'
import type { Source } from '#contract/runs/runs.ts'
import type { Digest } from '#server/engine/page-digest/public.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { cite, link } from '#server/platform/text/safe-markdown.ts'
import type { RunContext, ScriptRun } from '#server/engine/run-context.ts'
import type { LastAnswer, RunStep, RunInput, Outcome } from '#server/engine/run-input.ts'
import { createHash } from 'node:crypto'

const titleMax = 100

/**
 * The answer of a run that skips the model because everything that the last answer used is unchanged; null: a model is
 * asked. The decision is a step of its own, so that a resumed run does not change it.
 */
export async function unchangedAnswer(
  { task, pages, failures }: Pick<RunContext, 'task' | 'pages' | 'failures'>,
  { sources, hadFailure }: Pick<Digest, 'sources' | 'hadFailure'>,
  step: RunStep,
): Promise<string | null> {
  const last = hadFailure ? null : comparableAnswer(task)
  if (!last || failures.length > 0) return null
  const title = 'Comparing with the last answer'
  return step({ kind: 'read', title }, () => {
    // Only a model can tell whether what did not meet a condition by its words does so by its meaning.
    const changed = sources.filter(
      ({ state, smallChanges }) => state !== 'unchanged' || smallChanges?.unmatched,
    )
    const cut = pages.filter(({ page }) => page.truncated).map(({ number }) => number)
    const value = changed.length === 0 ? unchangedText(task, last, sources, cut) : null
    const output = value === null ? `Changed: ${changed.map(({ url }) => url).join(', ')}` : value
    return Promise.resolve({ value, output })
  })
}

/**
 * The last answer, if it can still be valid: the run has only its links as material, and all of them were read then.
 */
export function comparableAnswer(task: RunInput): LastAnswer | null {
  const { lastAnswer, input, pythonScript, webLinks } = task
  if (!lastAnswer || input?.trim() || pythonScript !== null || !skipsUnchanged(task)) return null
  // Pages that a model requested beside the links are not watched, so their changes are unknown.
  const isOnlyLinks = webLinks.length > 0 && lastAnswer.sourceCount === new Set(webLinks).size
  return isOnlyLinks ? lastAnswer : null
}

function unchangedText(
  { startedAt }: RunInput,
  last: LastAnswer,
  sources: readonly Source[],
  cut: readonly number[],
): string {
  const read = sources.length === 1 ? 'The link was read' : `The ${sources.length} links were read`
  const lines = sources.map(
    ({ number, title, url }) => `- ${cite([number])} ${link(plainLine(title ?? '', titleMax) || url, url)}`,
  )
  const small = sources.reduce((sum, { smallChanges }) => sum + (smallChanges?.count ?? 0), 0)
  const words = small > 0 ? 'The text is unchanged' : 'Nothing changed'
  return [
    `**${words}** since ${moment(last.at)}. Last result: execution #${last.executionId}.`,
    `${read} on ${moment(startedAt)}. No AI model was asked, so this run cost nothing.`,
    // The last answer was made from the same cut material.
    ...(cut.length > 0
      ? [`Too long to be read to the end: ${cite(cut)}. Only the beginning was compared.`]
      : []),
    ...(small > 0
      ? [`Small changes, such as counts, times and menus, are listed with the sources: ${small}.`]
      : []),
    lines.join('\n'),
  ].join('\n\n')
}

const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const moment = (at: string) => `${format.format(new Date(at))} UTC`

/** The properties of a run that are compared besides its material. */
type Found = Pick<Outcome, 'status' | 'engine' | 'sources' | 'fingerprint'>

/**
 * A hash of the output of the script and the answer of the model; null: there was neither. The data of an answer counts
 * in place of its words, which a model chooses differently each time.
 */
export function resultFingerprint(
  { script }: Pick<RunContext, 'script'>,
  answer: string | null,
  rows?: ResultData['rows'],
): string | null {
  const left = script && fingerprintOf(script)
  if (rows) return hashOf([left, JSON.stringify(rows), 'data'])
  return left === null && answer === null ? null : hashOf([left, answer])
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

const hashOf = (parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

import { runInput } from '#contract/runs/run-input.ts'
import type { Source } from '#contract/runs/runs.ts'
import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import { digestNow, type DigestTask } from './digest-task.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import type { DigestMaterial, DigestReport } from './digest-material.ts'
import { comparableSnapshots, markSnapshots } from '#server/engine/page-digest/memory/snapshot-ways.ts'
import type { LinkSnapshot, RunStep, RunInput } from '#server/engine/run-input.ts'

/** Characters of all pages together that cost less than the way to a thread and back, some 20 ms. */
const atOnceCharsMax = 30_000
const threads = new TaskThreads<DigestTask, DigestReport>({
  entry: new URL('./digest-thread.ts', import.meta.url),
  max: 2,
  perUser: 1,
  timeoutMs: 60_000,
  idleMs: 30_000,
})

/** Why there is no digest. */
const tooLarge =
  'What was read is too large or too complex to compare and digest. Give this agent fewer or shorter links.'

/** Null: no thread could do it within its limits. */
async function digest(task: DigestTask, signal: AbortSignal): Promise<DigestReport | null> {
  if (sizeOf(task.material) <= atOnceCharsMax) return digestNow(task)
  const reply = await threads.run(task, signal)
  signal.throwIfAborted()
  return typeof reply === 'string' ? null : reply
}

function sizeOf({ pages, input, snapshots, script }: DigestMaterial): number {
  const texts = [
    ...pages.flatMap(({ text, items = [] }) => [text, ...items.map((item) => item.text)]),
    ...snapshots.flatMap(({ sentences }) => sentences),
    input ?? '',
    script?.stdout ?? '',
  ]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** The input of the built-in engine. */
function digestMaterial({ task, pages, failures, script }: RunContext): DigestMaterial {
  const { agentName, instructions, startedAt } = task
  const sent = runInput.fileIn(task.input)
  return {
    agentName,
    task: task.taskDescription,
    instructions,
    input: runInput.withoutFrame(task.input),
    inputTitle: sent?.name,
    pages: pages.map(({ number, page }) => ({ number, ...page })),
    failures,
    snapshots: comparableSnapshots(task.snapshots, pages),
    script,
    startedAt,
    hasPreviousRun: task.previousOutput !== null,
  }
}

/**
 * The state of each link compared with the last run, its changes, and what to store for the next run. A page too large
 * to compare counts as read, and the next run compares with the previous memory.
 */
export async function remember(
  material: RunContext,
  signal: AbortSignal,
): Promise<{ sources: Source[]; snapshots: LinkSnapshot[]; changes: string | null }> {
  const report = await digest({ what: 'sources', material: digestMaterial(material) }, signal)
  if (!report)
    return { sources: plainSources(material), snapshots: [...material.task.snapshots], changes: null }
  const { pages } = material
  return {
    sources: report.sources.map((source) => {
      const kept = pages.find(({ number }) => number === source.number)?.page.kept
      return kept ? { ...source, kept } : source
    }),
    snapshots: markSnapshots(report.snapshots, pages),
    changes: report.changes ?? null,
  }
}

function plainSources({ pages, failures }: RunContext): Source[] {
  const read = pages.map(({ number, page }): Source => {
    const { url, title, publishedAt } = page
    return { number, url, title, publishedAt, state: 'read', reason: null }
  })
  const failed = failures.map(({ number, url, reason }): Source => {
    return { number, url, title: null, publishedAt: null, state: 'failed', reason }
  })
  return [...read, ...failed].toSorted((a, b) => a.number - b.number)
}

const nothingToWorkOn =
  'This agent has nothing to work on: no links, no script and no input. ' +
  'Add a web link or a Python script to it, send an input with the run, or connect an AI model.'

/** Why pages that were read cannot be quoted. */
function nothingToQuote({ pages }: RunContext): string {
  const named = pages.map(({ page }) => page.url).join(', ')
  return `No text to report on was found on ${named}. A page may need a browser to show its text: add a link to one that does not, or a script.`
}

/** Writes the built-in engine's digest as one step; a run that has nothing to report on gets the reason instead. */
export function digestStep(
  material: RunContext,
  step: RunStep,
): Promise<{ output: string } | { error: string }> {
  const title = 'Writing the digest (built-in engine, no AI model)'
  const plan = { kind: 'model' as const, title, input: material.task.taskDescription }
  return step<{ output: string } | { error: string }>(plan, async (context) => {
    const { pages, failures, script, task } = material
    const isBare = pages.length + failures.length === 0 && !script && !task.input
    if (isBare) return fails(nothingToWorkOn)
    const report = await digest({ what: 'digest', material: digestMaterial(material) }, context.signal)
    if (!report) return fails(tooLarge)
    if (report.isEmpty) return fails(nothingToQuote(material))
    const output = report.output + noteOnLessons(material.task)
    context.showText(() => output)
    return { value: { output }, output }
  })
}

const fails = (error: string) => ({ value: { error }, error })

/**
 * Words of a lesson in the ranking would search for what the lesson says to avoid, so the digest reports that it used
 * none.
 */
function noteOnLessons({ lessons }: RunInput): string {
  if (lessons.length === 0) return ''
  const they = lessons.length === 1 ? 'The lesson' : `The ${lessons.length} lessons`
  return `\n*${they} of this agent could not be followed: that takes an AI model.*\n`
}

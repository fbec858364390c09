import type { Source } from '#contract/runs.ts'
import { TaskThreads } from '#server/platform/task-threads.ts'
import { digestNow, type DigestTask } from './digest-task.ts'
import type { Material } from './material.ts'
import type { DigestMaterial, DigestReport } from './providers/built-in/digest-material.ts'
import type { LinkSnapshot, RunStep, Task } from './task.ts'

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
export const tooLarge =
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

/** What the built-in engine works on. */
function digestMaterial({ task, pages, failures, script }: Material): DigestMaterial {
  const { instructions, input, snapshots, startedAt } = task
  return {
    task: task.taskDescription,
    instructions,
    input,
    pages: pages.map(({ number, page }) => ({ number, ...page })),
    failures,
    snapshots,
    script,
    startedAt,
    hasPreviousRun: task.previousOutput !== null,
  }
}

/**
 * The state of each link beside the last run, and what to remember of it for the next. What is too large to be compared
 * counts as read, and the next run compares with what was remembered before.
 */
export async function remember(
  material: Material,
  signal: AbortSignal,
): Promise<{ sources: Source[]; snapshots: LinkSnapshot[] }> {
  const report = await digest({ what: 'sources', material: digestMaterial(material) }, signal)
  return report ?? { sources: plainSources(material), snapshots: [...material.task.snapshots] }
}

function plainSources({ pages, failures }: Material): Source[] {
  const read = pages.map(({ number, page }): Source => {
    const { url, title, publishedAt } = page
    return { number, url, title, publishedAt, state: 'read', reason: null }
  })
  const failed = failures.map(({ number, url, reason }): Source => {
    return { number, url, title: null, publishedAt: null, state: 'failed', reason }
  })
  return [...read, ...failed].toSorted((a, b) => a.number - b.number)
}

/** Writes the built-in engine's digest as one step; null: there is too much to digest. */
export function digestStep(material: Material, step: RunStep): Promise<string | null> {
  const title = 'Writing the digest (built-in engine, no AI model)'
  const plan = { kind: 'model' as const, title, input: material.task.taskDescription }
  return step<string | null>(plan, async (context) => {
    const report = await digest({ what: 'digest', material: digestMaterial(material) }, context.signal)
    if (!report) return { value: null, error: tooLarge }
    const output = report.output + noteOnLessons(material.task)
    context.showText(output)
    return { value: output, output }
  })
}

/** Taking a lesson's words into the ranking would seek what it says to avoid, so the digest says that it took none. */
function noteOnLessons({ lessons }: Task): string {
  if (lessons.length === 0) return ''
  const they = lessons.length === 1 ? 'The lesson' : `The ${lessons.length} lessons`
  return `\n*${they} of this agent could not be followed: that takes an AI model.*\n`
}

import type { Source } from '#contract/runs/runs.ts'
import type { RunContext } from '#server/engine/run-context.ts'
import { TaskThreads } from '#server/platform/threads/task-threads.ts'
import { type Digest, digestNow, type DigestTask, type Purpose } from './digest-task.ts'

/** Characters of all pages together that cost less than sending them to a thread and back, some 20 ms. */
const inlineCharsMax = 30_000
const threads = new TaskThreads<DigestTask, Digest>({
  entry: new URL('./digest-thread.ts', import.meta.url),
  max: 2,
  perUser: 1,
  timeoutMs: 60_000,
  idleMs: 30_000,
})

/**
 * Compares the pages of a run with the memory of the last run, and reports on them without a model if `purpose` is
 * 'report'. If they are too large for that, they count as read, and the next run compares with the previous memory.
 * Throws only when the signal aborts.
 */
export async function writeDigest(run: RunContext, purpose: Purpose, signal: AbortSignal): Promise<Digest> {
  if (charsOf(run) <= inlineCharsMax) return digestNow({ purpose, run })
  const reply = await threads.run({ purpose, run }, signal)
  signal.throwIfAborted()
  return typeof reply === 'string' ? undigested(run) : reply
}

function charsOf({ task, pages, script }: RunContext): number {
  const texts = [
    ...pages.flatMap(({ page: { text, items = [] } }) => [text, ...items.map((item) => item.text)]),
    ...task.snapshots.flatMap(({ sentences }) => sentences),
    task.input ?? '',
    script?.stdout ?? '',
  ]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

function undigested({ task, pages, failures }: RunContext): Digest {
  const read = pages.map(({ number, page }): Source => {
    const { url, title, publishedAt } = page
    return { number, url, title, publishedAt, state: 'read', reason: null }
  })
  const failed = failures.map(({ number, url, reason }): Source => {
    return { number, url, title: null, publishedAt: null, state: 'failed', reason }
  })
  return {
    output: null,
    isEmpty: false,
    sources: [...read, ...failed].toSorted((a, b) => a.number - b.number),
    snapshots: [...task.snapshots],
    changes: null,
    lines: null,
    hadFailure: false,
    isCertain: false,
  }
}

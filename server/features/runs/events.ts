import type { ExecutionStep, RunEvent } from '#contract/runs.ts'
import type { StreamEvent } from '#server/http/event-stream.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { liveText, nextChange } from './live.ts'
import { isFinal, lookAgainMs, ownRun, runDetail, stepsSince } from './service.ts'

/** Streams one user may have open at once in this process. */
const streamsMax = 20
const open = new Map<string, number>()

/**
 * A run as it happens. Each step event carries the revision of the trace as its id: a reader that comes back with
 * `Last-Event-ID` gets what changed since. Text is shown anew after a break, from its start.
 */
export async function runEvents(
  userId: string,
  executionId: number,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent<RunEvent>>> {
  await ownRun(userId, executionId)
  if ((open.get(userId) ?? 0) >= streamsMax) throw tooManyRequests(5)
  return readEvents(userId, executionId, revisionOf(lastEventId), signal)
}

/** What is no revision of ours begins from the start. */
const revisionOf = (lastEventId = '') => (/^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0)

async function* readEvents(
  userId: string,
  executionId: number,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<RunEvent>> {
  open.set(userId, (open.get(userId) ?? 0) + 1)
  let revision = since
  let status: string | undefined
  let shown = 0
  try {
    while (!signal.aborted) {
      // Listen before looking, so that no change falls between the two.
      const changed = nextChange(executionId, lookAgainMs, signal)
      const run = await ownRun(userId, executionId)
      if (run.status !== status) yield { value: { type: 'status', status: run.status } }
      status = run.status
      for (const step of await stepsSince(executionId, revision)) {
        revision = Math.max(revision, step.revision)
        yield { id: String(revision), value: { type: 'step', step: step satisfies ExecutionStep } }
      }
      if (isFinal(run.status)) {
        yield { value: { type: 'end', execution: await runDetail(userId, executionId) } }
        return
      }
      const text = liveText(executionId)
      if (text.length < shown) shown = 0
      if (text.length > shown) yield { value: { type: 'text', offset: shown, text: text.slice(shown) } }
      shown = text.length
      await changed
    }
  } finally {
    const left = (open.get(userId) ?? 1) - 1
    if (left > 0) open.set(userId, left)
    else open.delete(userId)
  }
}

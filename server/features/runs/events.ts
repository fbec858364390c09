import type { ExecutionStep, RunEvent } from '#contract/runs/runs.ts'
import type { StreamEvent } from '#server/http/event-stream.ts'
import { Failure } from '#server/platform/failure.ts'
import { liveText, nextChange, nextText } from './live.ts'
import { inStreamPlace } from './stream-places.ts'
import { stepShownTo } from './for-others.ts'
import { isFinal, lookAgainMs, runDetail, runFor, stepsSince } from './service.ts'

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
  return inStreamPlace(userId, await followRun(userId, executionId, lastEventId, signal))
}

/** The same, for a stream that carries more and has a place of its own. */
export async function followRun(
  userId: string,
  executionId: number,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncGenerator<StreamEvent<RunEvent>>> {
  await runFor(userId, executionId, 'view')
  return readEvents(userId, executionId, revisionOf(lastEventId), signal)
}

function isGone(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code !== 'not_found') throw error
}

/** What is no revision of ours begins from the start. */
const revisionOf = (lastEventId = '') => (/^\d{1,9}$/.test(lastEventId) ? Number(lastEventId) : 0)

async function* readEvents(
  userId: string,
  executionId: number,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent<RunEvent>> {
  let revision = since
  let status: string | undefined
  let shown = 0
  while (!signal.aborted) {
    // Listen before looking, so that no change falls between the two.
    const changed = nextChange(executionId, lookAgainMs, signal)
    // Rights are read each time: the stream ends when the agent is no longer shared.
    const run = await runFor(userId, executionId, 'view').catch(isGone)
    if (!run) return
    if (run.status !== status) yield { value: { type: 'status', status: run.status } }
    status = run.status
    for (const step of await stepsSince(executionId, revision)) {
      revision = Math.max(revision, step.revision)
      yield {
        id: String(revision),
        value: { type: 'step', step: stepShownTo(userId, run, step) satisfies ExecutionStep },
      }
    }
    if (isFinal(run.status)) {
      yield { value: { type: 'end', execution: await runDetail(userId, executionId) } }
      return
    }
    // What is only written on costs no look at the database.
    const over = new AbortController()
    void changed.finally(() => over.abort())
    do {
      const grown = nextText(executionId, over.signal)
      const text = liveText(executionId)
      if (text.length < shown) shown = 0
      if (text.length > shown) yield { value: { type: 'text', offset: shown, text: text.slice(shown) } }
      shown = text.length
      await grown
    } while (!over.signal.aborted)
  }
}

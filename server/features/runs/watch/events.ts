import type { ExecutionStep, RunEvent } from '#contract/runs/runs.ts'
import type { StreamEvent } from '#server/http/sockets/event-stream.ts'
import { Failure } from '#server/platform/failure.ts'
import { liveText, nextChange, nextText } from './live.ts'
import { withStreamSlot } from './stream-slots.ts'
import { redactStep } from '#server/features/runs/redact-run.ts'
import { isFinal, lookAgainMs } from '#server/features/runs/wait-for-run.ts'
import { runDetail, runFor, stepsSince } from '#server/features/runs/find-runs.ts'

/**
 * Streams a run while it happens. The id of each step event is the revision of the trace: a reader that reconnects with
 * `Last-Event-ID` receives what changed since. Text is sent again from its start after a reconnect.
 */
export async function runEvents(
  userId: string,
  executionId: number,
  lastEventId: string | undefined,
  signal: AbortSignal,
): Promise<AsyncIterable<StreamEvent<RunEvent>>> {
  return withStreamSlot(userId, await followRun(userId, executionId, lastEventId, signal))
}

/** Does the same for a stream that carries other events too and keeps its own position. */
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

/** An id that is not one of our revisions starts from the beginning. */
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
    // Subscribe before reading, so that no change is missed between the two.
    const changed = nextChange(executionId, lookAgainMs, signal)
    // Access is checked each time: the stream ends when the agent is no longer shared.
    const run = await runFor(userId, executionId, 'view').catch(isGone)
    if (!run) return
    if (run.status !== status) yield { value: { type: 'status', status: run.status } }
    status = run.status
    for (const step of await stepsSince(executionId, revision)) {
      revision = Math.max(revision, step.revision)
      yield {
        id: String(revision),
        value: { type: 'step', step: redactStep(userId, run, step) satisfies ExecutionStep },
      }
    }
    if (isFinal(run.status)) {
      yield { value: { type: 'end', execution: await runDetail(userId, executionId) } }
      return
    }
    // New text is sent without a query.
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

import type { ExecutionDetailReply, RunEventReply } from '#contract/runs/runs.ts'
import { followTopic } from '#web/data/live/follow-topics.ts'
import { onLiveChange } from '#web/data/live/live.ts'
import { CallFailure, call } from '#web/platform/call.ts'
import { isFinal } from './run-state.ts'

/** Delay before the record is fetched again when the server could not be reached, ms. */
const againMs = 2_000

interface RunFollower {
  onRecord: (execution: ExecutionDetailReply) => void
  onEvent: (event: RunEventReply) => void
  /** Called when the connection broke, and when it is back. */
  onConnection: (isConnected: boolean) => void
  /** Called when the server refused; no further events follow. */
  onRefusal: (error: Error) => void
}

/**
 * Follows a run to its end: through its own events while it is watched, else by fetching its record whenever a live
 * change is announced. Returns a function that stops it.
 */
export function followRun(executionId: number, isWatched: boolean, follower: RunFollower): () => void {
  const abort = new AbortController()
  const stops: (() => void)[] = []
  let isReading = false
  let isDue = false

  /** Fetches the record; returns whether the run may still be in progress. */
  async function readRecord(): Promise<boolean> {
    try {
      const input = { params: { id: executionId } }
      const execution = await call('GET /api/executions/:id', input, { signal: abort.signal })
      if (abort.signal.aborted) return false
      follower.onConnection(true)
      follower.onRecord(execution)
      return !isFinal(execution.status)
    } catch (error) {
      if (abort.signal.aborted) return false
      if (error instanceof CallFailure) {
        follower.onRefusal(error)
        return false
      }
      follower.onConnection(false)
      const timer = setTimeout(() => void look(), againMs)
      stops.push(() => clearTimeout(timer))
      return true
    }
  }

  /** Fetches the record; a change during a fetch causes another one. */
  async function look() {
    isDue = true
    if (isReading) return
    isReading = true
    while (isDue) {
      isDue = false
      if (!(await readRecord())) return stop()
    }
    isReading = false
  }

  const stop = () => {
    for (const end of stops.splice(0)) end()
  }
  const followSilently = () => {
    stops.push(onLiveChange(() => void look()))
    void look()
  }
  const followClosely = async () => {
    if (!(await readRecord())) return
    if (!abort.signal.aborted) stops.push(openEvents(executionId, follower, followSilently))
  }

  if (isWatched) void followClosely()
  else followSilently()
  return () => {
    abort.abort()
    stop()
  }
}

/**
 * Follows the run's events until it has ended; calls `onClosed` when they are refused, or too many topics are followed
 * at once.
 */
function openEvents(executionId: number, { onEvent, onConnection }: RunFollower, onClosed: () => void) {
  let hasEnded = false
  return followTopic(`run:${executionId}`, {
    onConnection,
    onEvent: ({ run }) => {
      if (!run) return
      hasEnded ||= run.type === 'end'
      onEvent(run)
    },
    onOver: () => hasEnded || onClosed(),
  })
}

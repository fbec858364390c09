import type { ExecutionDetailReply, RunEventReply } from '#contract/runs.ts'
import { CallFailure, call } from '#web/platform/call.ts'
import { isFinal } from './run-state.ts'

const pollMs = 2_000
const eventTypes = ['message', 'status', 'step', 'text', 'end'] as const

interface RunFollower {
  onRecord: (execution: ExecutionDetailReply) => void
  onEvent: (event: RunEventReply) => void
  /** The connection broke and is being made again, or it is back. */
  onConnection: (isConnected: boolean) => void
  /** The server refused: nothing more will come. */
  onRefusal: (error: Error) => void
}

/**
 * Follows a run to its end: by its events while somebody looks, else by asking for its record now and then,
 * since a browser keeps only six connections to one server. Answers what stops it.
 */
export function followRun(executionId: number, isWatched: boolean, follower: RunFollower): () => void {
  const abort = new AbortController()
  let stopWaiting: (() => void) | undefined

  async function readRecord(next: () => () => void) {
    const execution = await call(
      'GET /api/executions/:id',
      { params: { id: executionId } },
      { signal: abort.signal },
    )
    if (abort.signal.aborted) return
    follower.onConnection(true)
    follower.onRecord(execution)
    if (!isFinal(execution.status)) stopWaiting = next()
  }

  const read = (next: () => () => void) => {
    readRecord(next).catch((error: unknown) => {
      if (abort.signal.aborted) return
      if (error instanceof CallFailure) return follower.onRefusal(error)
      follower.onConnection(false)
      stopWaiting = poll()
    })
  }

  const poll = () => {
    const timer = setTimeout(() => read(poll), pollMs)
    return () => clearTimeout(timer)
  }
  const listen = () => openEvents(executionId, follower, () => read(poll))

  read(isWatched ? listen : poll)
  return () => {
    abort.abort()
    stopWaiting?.()
  }
}

/** The browser reconnects by itself and says which event it saw last; `onClosed` is called when it has given up. */
function openEvents(executionId: number, { onEvent, onConnection }: RunFollower, onClosed: () => void) {
  const source = new EventSource(`/api/executions/${executionId}/events`, { withCredentials: true })

  const onMessage = ({ data }: MessageEvent<string>) => {
    const event = JSON.parse(data) as RunEventReply
    if (event.type === 'end') source.close()
    onEvent(event)
  }
  for (const type of eventTypes) source.addEventListener(type, onMessage)

  source.addEventListener('open', () => onConnection(true))
  source.addEventListener('error', () => {
    if (source.readyState !== EventSource.CLOSED) return onConnection(false)
    onClosed()
  })
  return () => source.close()
}

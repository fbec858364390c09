import { log } from '#server/platform/log.ts'
import { watchStream } from './open-streams.ts'

/** One event of a stream. With an `id`, a broken connection resumes after it. */
export interface StreamEvent<Value> {
  id?: string
  value: Value
}

interface StreamOptions {
  /** The user of the stream. */
  userId: string
  encode: (value: unknown) => unknown
  signal: AbortSignal
  /** Checked repeatedly while the stream is open: a session that has ended ends its streams. */
  stillAdmitted: () => Promise<boolean>
}

/** Events whose reader may stop at any time: the signal ends them even while they wait for the next one. */
export function abortableEvents<T>(
  signal: AbortSignal,
  open: (signal: AbortSignal) => AsyncGenerator<T>,
): AsyncIterable<T> {
  const stop = new AbortController()
  const events = open(AbortSignal.any([signal, stop.signal]))
  const end = (): ReturnType<typeof events.return> => {
    stop.abort()
    return events.return(undefined)
  }
  return { [Symbol.asyncIterator]: () => ({ next: () => events.next(), return: end }) }
}

const heartbeatMs = 5_000
/** How long a browser waits before it reconnects a broken stream. */
const retryMs = 1_000

/** Answers with server-sent events and a heartbeat comment in between; ends with the iteration or the connection. */
export function eventStream(events: AsyncIterable<StreamEvent<unknown>>, options: StreamOptions): Response {
  const iterator = events[Symbol.asyncIterator]()
  const bytes = new TextEncoder()
  let heartbeat: NodeJS.Timeout | undefined
  let unwatch: (() => void) | undefined
  let open = true
  const stopTimers = () => {
    clearInterval(heartbeat)
    unwatch?.()
  }
  const stop = async () => {
    open = false
    stopTimers()
    await iterator.return?.()
  }
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes.encode(`: open\nretry: ${retryMs}\n\n`))
      const close = () => {
        if (!open) return
        void stop()
        controller.close()
      }
      options.signal.addEventListener('abort', close, { once: true })
      const look = async () => {
        if (!(await options.stillAdmitted())) close()
      }
      unwatch = watchStream(options.userId, look)
      heartbeat = setInterval(async () => {
        await look()
        if (open && (controller.desiredSize ?? 0) > 0) controller.enqueue(bytes.encode(': still here\n\n'))
      }, heartbeatMs)
    },
    async pull(controller) {
      try {
        const next = await iterator.next()
        // The connection may have closed while the event was in flight.
        if (!open) return
        if (next.done) {
          open = false
          stopTimers()
          return controller.close()
        }
        const id = next.value.id === undefined ? '' : `id: ${next.value.id}\n`
        controller.enqueue(bytes.encode(`${id}data: ${JSON.stringify(options.encode(next.value.value))}\n\n`))
      } catch (error) {
        if (!open) return log.debug({ err: error }, 'Cleanup after a closed event stream failed')
        open = false
        log.error({ err: error }, 'Live updates to a browser failed; the browser reconnects')
        stopTimers()
        controller.error(error)
      }
    },
    cancel: stop,
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    },
  })
}

import type { EventEmitter } from 'node:events'
import { log } from '#server/platform/log.ts'

/**
 * Adds a listener for client data on a raw socket. No middleware surrounds such a listener, so its exceptions would end
 * the process: logs an error or a rejection, and `close` ends the connection that caused it.
 */
export function listenGuarded<Values extends unknown[]>(
  emitter: EventEmitter,
  event: string,
  listener: (...values: Values) => unknown,
  close: (...values: Values) => void,
): void {
  const fail = (error: unknown, values: Values) => {
    log.error({ err: error, event }, 'A connection failed with an internal error and is closed')
    try {
      close(...values)
    } catch (closing) {
      log.error({ err: closing, event }, 'A connection could not be closed after an internal error')
    }
  }
  emitter.on(event, (...values: Values) => {
    try {
      const outcome = listener(...values)
      if (outcome instanceof Promise) outcome.catch((error: unknown) => fail(error, values))
    } catch (error) {
      fail(error, values)
    }
  })
}

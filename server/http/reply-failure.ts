import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { conflict, Failure } from '#server/platform/failure.ts'
import { databaseCode, isDiskFull } from '#server/platform/database-code.ts'
import { log } from '#server/platform/log.ts'
import type { HttpEnv } from './context.ts'

/**
 * The only place that answers a failure. An error that is neither a `Failure` nor caused by the client or another
 * request is a bug: logged with the request id, answered 500.
 */
export function replyFailure(error: Error, c: Context<HttpEnv>): Response {
  const failure = error instanceof Failure ? error : failureOf(error)
  if (failure) {
    const { status, code, message, issues, headers } = failure
    return c.json({ message, code, ...(issues ? { issues } : {}) }, status as 400, headers)
  }
  const requestId = c.get('requestId')
  const facts = { requestId, method: c.req.method, path: c.req.path }
  if (hasLeft(error, c)) {
    log.debug({ ...facts, error: error.message }, 'The client closed the connection before the reply')
    // Nobody reads it. nginx reports the same by 499.
    return c.json({ message: 'The connection was closed.', code: 'closed' }, 499 as 400)
  }
  log.error(
    { err: error, ...facts },
    'A request failed with an internal error; its user sees the same requestId',
  )
  return c.json({ message: 'Something went wrong', code: 'internal', requestId }, 500)
}

const raceMessage =
  'Another request changed the same thing at the same moment. Look at it again before you retry.'

/** Failures of correct statements in PostgreSQL, by their error code. */
function failureOf(error: Error): Failure | undefined {
  const code = databaseCode(error) ?? ''
  // unique_violation, foreign_key_violation, exclusion_violation, serialization_failure, deadlock_detected
  if (['23505', '23503', '23P01', '40001', '40P01'].includes(code)) {
    log.warn(
      { err: error },
      'Two requests changed the same data at once; one was refused and can be sent again',
    )
    return conflict(raceMessage)
  }
  if (isDiskFull(error)) {
    log.error({ err: error }, 'The disk is full, and nothing can be saved; free some space')
    return new Failure(
      507,
      'disk_full',
      'The disk of the server is full, so nothing can be saved. Tell its operator.',
    )
  }
  return undefined
}

const closings = new Set(['AbortError', 'ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Whether an error only means that its client closed the connection. */
function hasLeft(error: Error, c: Context<HttpEnv>): boolean {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage }
  if (!incoming?.destroyed || incoming.complete) return false
  const code = (error as NodeJS.ErrnoException).code ?? error.name
  return (
    closings.has(code) ||
    error === c.req.raw.signal.reason ||
    /aborted|prematurely closed/i.test(error.message)
  )
}

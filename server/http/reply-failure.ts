import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { conflict, Failure } from '#server/platform/failure.ts'
import { databaseCode } from '#server/platform/database-code.ts'
import { log } from '#server/platform/log.ts'
import { type Outage, outageAnswers, outageOf } from '#server/platform/outage.ts'
import type { HttpEnv } from './context.ts'
import { outagePage } from './pages/outage-page.ts'

/**
 * The only place that answers a failure. An error that is neither a `Failure` nor an outage nor caused by the client or
 * another request is a bug: logged with the request id, answered 500.
 */
export function replyFailure(error: Error, c: Context<HttpEnv>): Response | Promise<Response> {
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
  const outage = outageOf(error)
  if (outage) return replyOutage(outage, error, c)
  log.error(
    { err: error, ...facts },
    'A request failed with an internal error; its user sees the same requestId',
  )
  return c.json({ message: 'Something went wrong', code: 'internal', requestId }, 500)
}

/** During an outage every request fails; one line in this time is enough, ms. */
const logEveryMs = 5_000
const loggedAt = new Map<Outage, number>()

const logLines: Record<Outage, string> = {
  database: 'The database does not answer; requests are answered 503 until it does',
  connections: 'No database connection is free; requests are answered 503 until one is',
  disk: 'The disk is full and nothing can be saved; free some space',
}

function replyOutage(outage: Outage, error: Error, c: Context<HttpEnv>): Response | Promise<Response> {
  const now = performance.now()
  if (now - (loggedAt.get(outage) ?? -logEveryMs) >= logEveryMs) {
    loggedAt.set(outage, now)
    log.error({ error: error.message, path: c.req.path }, logLines[outage])
  }
  const { code, message, retryAfterSeconds } = outageAnswers[outage]
  const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' }
  const isPage = c.req.method === 'GET' && c.req.header('accept')?.includes('text/html')
  return isPage
    ? c.html(outagePage(message, retryAfterSeconds), 503, headers)
    : c.json({ message, code }, 503, headers)
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

import type { Context } from 'hono'
import { Failure } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import type { HttpEnv } from './context.ts'

/** The one place that answers a failure. What is not a `Failure` is a bug: logged with the request id, answered 500. */
export function replyFailure(error: Error, c: Context<HttpEnv>): Response {
  if (error instanceof Failure) {
    const { status, code, message, issues, headers } = error
    return c.json({ message, code, ...(issues ? { issues } : {}) }, status as 400, headers)
  }
  const requestId = c.get('requestId')
  log.error({ err: error, requestId, method: c.req.method, path: c.req.path }, 'a request failed')
  return c.json({ message: 'Something went wrong', code: 'internal', requestId }, 500)
}

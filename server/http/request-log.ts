import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { observe, type Operation } from '#server/platform/observe.ts'
import { clientAddressHeader, type HttpEnv } from './context.ts'

/** Gives each request an id and the client's address, and logs how it ended: no bodies, no query, no secrets. */
export const requestLog = createMiddleware<HttpEnv>(async (c, next) => {
  const requestId = randomUUID()
  const startedAt = performance.now()
  const address = clientAddress(c)
  warnOfProxy(c)
  c.set('requestId', requestId)
  c.set('clientAddress', address)
  c.req.raw.headers.set(clientAddressHeader, address)
  const { method, path } = c.req
  const operation: Operation = { kind: 'request', method, path, header: (name) => c.req.header(name) }
  await observe(operation, async () => {
    await next()
    Object.assign(operation, { status: c.res.status, route: routePath(c) })
  })
  c.header('x-request-id', requestId)
  const ms = Math.round(performance.now() - startedAt)
  log.debug({ requestId, method, path, status: c.res.status, ms }, 'request')
})

let isWarned = false

/** Behind a proxy that is not trusted all visitors are one address, and shut each other out by its limits. */
function warnOfProxy(c: Context<HttpEnv>): void {
  if (isWarned || config.trustProxy || c.req.header('x-forwarded-for') === undefined) return
  isWarned = true
  log.warn(
    'A request has the header X-Forwarded-For, but BALANCIA_TRUST_PROXY is off, so all visitors behind a proxy count as one address. If the proxy is yours, set BALANCIA_TRUST_PROXY=true.',
  )
}

/** The address of the peer, or the one reported by the operator's own proxy if `BALANCIA_TRUST_PROXY` is on. */
function clientAddress(c: Context<HttpEnv>): string {
  const forwarded = config.trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || socketAddress(c)
}

function socketAddress(c: Context<HttpEnv>): string {
  // A request that never went over a socket (a test through `app.request`) has no address.
  const hasSocket = Boolean((c.env as { incoming?: unknown } | undefined)?.incoming)
  return (hasSocket && getConnInfo(c).remote.address) || 'unknown'
}

import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import type { HttpEnv } from './context.ts'

/** Says nothing of anybody, and is asked for by whatever name a load balancer has. */
const health = new Set(['/healthz', '/readyz'])

/**
 * Answers only where it is called by an address or by a name of its own. Another site can have its name lead to this
 * server (DNS rebinding), and its page would then count as one of ours.
 */
export const knownHostOnly = createMiddleware<HttpEnv>(async (c, next) => {
  const { hostname } = new URL(c.req.url)
  if (!health.has(c.req.path) && !isKnown(hostname)) {
    const own = config.publicUrl
      ? `It is at ${config.publicUrl}.`
      : 'Its operator sets BALANCIA_URL to the address that people use.'
    throw new Failure(421, 'unknown_host', `This server does not answer to that name. ${own}`)
  }
  await next()
})

function isKnown(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  // In an address, IPv6 stands in brackets.
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0) return true
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return name === config.host?.toLowerCase() || name === publicName()
}

function publicName(): string | undefined {
  return config.publicUrl ? new URL(config.publicUrl).hostname : undefined
}

import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { config } from '#server/platform/config.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { HttpEnv } from './context.ts'

/** Says nothing of anybody, and is asked for by whatever name a load balancer has. */
const health = new Set(['/healthz', '/readyz'])

/**
 * Answers only where it is called by an address or by a name of its own. Another site can have its name lead to this
 * server (DNS rebinding), and its page would then count as one of ours.
 */
export const knownHostOnly = createMiddleware<HttpEnv>(async (c, next) => {
  // Which of two counts is a matter of taste, and what stands before this server may have another.
  if (namesIn(c.env) > 1) throw invalid('Send one Host header.')
  const { hostname } = new URL(c.req.url)
  if (!health.has(c.req.path) && !isKnownHost(hostname)) {
    const own = config.publicUrl
      ? `It is at ${config.publicUrl}.`
      : 'Its operator sets BALANCIA_URL to the address that people use.'
    throw new Failure(421, 'unknown_host', `This server does not answer to that name. ${own}`)
  }
  await next()
})

function namesIn(env: unknown): number {
  const { incoming } = (env ?? {}) as { incoming?: { rawHeaders?: string[] } }
  const headers = incoming?.rawHeaders ?? []
  return headers.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
}

/** Whether this server answers to a name. */
export function isKnownHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  // In an address, IPv6 stands in brackets.
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0) return true
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return name === config.host?.toLowerCase() || name === publicName()
}

function publicName(): string | undefined {
  return config.publicUrl ? new URL(config.publicUrl).hostname : undefined
}

import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { Failure, invalid } from '#server/platform/failure.ts'
import type { HttpEnv } from './context.ts'

/**
 * These reveal nothing about users. Load balancers and scrapers request the first three under any host name, and this
 * server the last under a name before it becomes its own.
 */
const open = new Set(['/healthz', '/readyz', '/metrics', '/api/address-check'])

/**
 * Answers only requests to an IP address or to one of its own names. Another site can point its name to this server
 * (DNS rebinding), and its page would then be same-origin.
 */
export const knownHostOnly = createMiddleware<HttpEnv>(async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: { rawHeaders?: string[] } }
  const failure = hostFailure(incoming?.rawHeaders ?? [], URL.parse(c.req.url)?.hostname)
  const isTooMany = failure?.status === 400
  if (failure && (isTooMany || !open.has(c.req.path))) throw failure
  await next()
})

/**
 * Why a request is not for this server; undefined: it is. The only Host check, for calls and WebSockets. Takes the raw
 * headers, names and values in turn, and the host parsed from the request, if it could be parsed.
 */
export function hostFailure(rawHeaders: string[], hostname: string | undefined): Failure | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  // With two headers, this server and a proxy in front of it may each use a different one.
  if (hosts > 1) return invalid('Send one Host header.')
  if (!hostname) return invalid('Send the name of this server in the Host header.')
  if (isKnownHost(hostname)) return undefined
  const own = config.publicUrl
    ? `It is at ${config.publicUrl}.`
    : 'Its operator sets BALANCIA_URL to the address that people use.'
  return new Failure(421, 'unknown_host', `This server does not answer to that name. ${own}`)
}

/** Whether this server answers under a name. */
export function isKnownHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  // An address encloses IPv6 in brackets.
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0) return true
  if (name === 'localhost' || name.endsWith('.localhost')) return true
  return name === config.host?.toLowerCase() || name === publicName()
}

function publicName(): string | undefined {
  return config.publicUrl ? knownUrl(config.publicUrl).hostname : undefined
}

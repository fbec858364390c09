import { isIP } from 'node:net'
import { createMiddleware } from 'hono/factory'
import { knownUrl } from '#contract/known-url.ts'
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
  const { incoming } = (c.env ?? {}) as { incoming?: { rawHeaders?: string[] } }
  const failure = hostFailure(incoming?.rawHeaders ?? [], URL.parse(c.req.url)?.hostname)
  const isTooMany = failure?.status === 400
  if (failure && (isTooMany || !health.has(c.req.path))) throw failure
  await next()
})

/**
 * Why a request is not for this server, undefined when it is: the one Host check, of calls and of WebSockets. Takes the
 * headers as they came, names and values in turn, and the host that the request was read for, if it could be read.
 */
export function hostFailure(rawHeaders: string[], hostname: string | undefined): Failure | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  // Two parties may disagree which of two counts: this server and a proxy in front of it.
  if (hosts > 1) return invalid('Send one Host header.')
  if (!hostname) return invalid('Send the name of this server in the Host header.')
  if (isKnownHost(hostname)) return undefined
  const own = config.publicUrl
    ? `It is at ${config.publicUrl}.`
    : 'Its operator sets BALANCIA_URL to the address that people use.'
  return new Failure(421, 'unknown_host', `This server does not answer to that name. ${own}`)
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
  return config.publicUrl ? knownUrl(config.publicUrl).hostname : undefined
}

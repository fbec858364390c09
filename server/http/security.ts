import { createMiddleware } from 'hono/factory'
import { knownUrl } from '#contract/known-url.ts'
import { config } from '#server/platform/config.ts'
import { forbidden } from '#server/platform/failure.ts'
import { hasApiKey } from '#server/platform/secrets/api-key.ts'
import type { HttpEnv } from './context.ts'

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

/**
 * Headers that restrict what a browser allows this site. Styles may be inline: dialogs and selects are positioned with
 * them.
 */
export const securityHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  // A page that was built for a user brings its own policy: stricter than ours, with an origin of its own.
  if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('referrer-policy', 'same-origin')
  headers.set('cross-origin-opener-policy', 'same-origin')
  headers.set('cross-origin-resource-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), payment=()')
  if (config.publicUrl?.startsWith('https:')) {
    headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
})

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Calls that carry a key of their own and look at no cookie: there is nothing for another site to abuse. */
const keyedCalls = /^\/api\/(?:hooks|v1|email-links)\//

/**
 * Refuses a state-changing call that a page of another site makes with the user's cookie. A browser sends the origin; a
 * program that sends neither header has no cookie to abuse. A call with a key ignores cookies, and no page of another
 * site can send one.
 */
export const sameOriginOnly = createMiddleware<HttpEnv>(async (c, next) => {
  const isSafe = readOnly.has(c.req.method) || keyedCalls.test(c.req.path) || hasApiKey(c.req.raw.headers)
  if (!isSafe && !isSameOrigin(c.req.raw)) {
    throw forbidden('This call may only be made from this site.')
  }
  await next()
})

/**
 * Whether a link on another site led here. An old browser only sends the Referer; without either header the user typed
 * the address.
 */
export function isFromElsewhere(headers: Headers): boolean {
  const site = headers.get('sec-fetch-site')
  if (site) return site !== 'same-origin' && site !== 'none'
  const referer = headers.get('referer')
  if (referer === null) return false
  return !isOwn(URL.parse(referer)?.origin ?? 'null', headers)
}

/** Whether the caller is a page of this site, or a program without a page. */
export function isFromHere(headers: Headers): boolean {
  const origin = headers.get('origin')
  return origin === null || isOwn(origin, headers)
}

function isSameOrigin({ headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  return site ? site === 'same-origin' || site === 'none' : isFromHere(headers)
}

function isOwn(origin: string, headers: Headers): boolean {
  const own = config.publicUrl ? knownUrl(config.publicUrl).origin : undefined
  const host = headers.get('host')
  return origin === own || (own === undefined && hostOf(origin) === host)
}

function hostOf(origin: string): string | undefined {
  return URL.parse(origin)?.host
}

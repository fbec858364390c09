import { createMiddleware } from 'hono/factory'
import { config } from '#server/platform/config.ts'
import { forbidden } from '#server/platform/failure.ts'
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

/** Headers that tell a browser what this site never does. Styles may be inline: the dialogs and selects position by them. */
export const securityHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  const { headers } = c.res
  headers.set('content-security-policy', contentSecurityPolicy)
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
 * Refuses a state-changing call that another site's page makes with the user's cookie.
 * A browser says where it comes from; a program that sends neither header has no cookie to abuse.
 */
export const sameOriginOnly = createMiddleware<HttpEnv>(async (c, next) => {
  if (!readOnly.has(c.req.method) && !keyedCalls.test(c.req.path) && !isSameOrigin(c.req.raw)) {
    throw forbidden('This call may only be made from this site.')
  }
  await next()
})

function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none'
  const origin = request.headers.get('origin')
  if (origin === null) return true
  const own = config.publicUrl ? new URL(config.publicUrl).origin : undefined
  const host = request.headers.get('host')
  return origin === own || (own === undefined && hostOf(origin) === host)
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

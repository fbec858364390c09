import { createMiddleware } from 'hono/factory'
import { getPath } from 'hono/utils/url'
import { pathBelowSite, sitePrefix } from '#server/platform/site-url.ts'
import type { HttpEnv } from './context.ts'

/** The path of a request for the routes, which all lie at the root. */
export const pathOfRequest = (request: Request): string => pathBelowSite(getPath(request))

/**
 * Puts the path of the public address before the paths in headers. Handlers redirect to paths of the product, such as
 * `/dashboard`, and set cookies for them; no browser knows those when the site lies below a path.
 */
export const headersBelowPath = createMiddleware<HttpEnv>(async (c, next) => {
  await next()
  const prefix = sitePrefix()
  if (prefix === '') return
  const { headers } = c.res
  const location = headers.get('location')
  if (location && /^\/(?!\/)/.test(location)) headers.set('location', prefix + location)
  const cookies = headers.getSetCookie()
  if (cookies.length === 0) return
  headers.delete('set-cookie')
  for (const cookie of cookies) headers.append('set-cookie', cookieBelow(prefix, cookie))
})

const cookieBelow = (prefix: string, cookie: string) =>
  cookie.replace(/;\s*path=(\/[^;]*)/i, (_all, path: string) => `; Path=${prefix}${path === '/' ? '' : path}`)

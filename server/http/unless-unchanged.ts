import { createMiddleware } from 'hono/factory'
import { etag } from 'hono/etag'
import type { HttpEnv } from './context.ts'

const mark = etag({ weak: true })

/** For a list that is the same for everybody: a browser that has it as it is gets 304 in place of the list. */
export const unlessUnchanged = createMiddleware<HttpEnv>(async (c, next) => {
  if (c.req.method !== 'GET') return next()
  return mark(c, async () => {
    await next()
    if (c.res.ok) c.res.headers.set('cache-control', 'no-cache')
  })
})

import type { MiddlewareHandler } from 'hono'

const perMinute = 20
const visitorsMax = 10_000

/** At most so many changes a minute from one visitor. */
export function changesPerMinute(visitorOf: (request: Request) => string): MiddlewareHandler {
  let minute = 0
  const counts = new Map<string, number>()
  return async (context, next) => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute || counts.size > visitorsMax) counts.clear()
    minute = now
    const visitor = visitorOf(context.req.raw)
    const count = (counts.get(visitor) ?? 0) + 1
    counts.set(visitor, count)
    if (context.req.method !== 'GET' && count > perMinute) {
      return context.json({ message: 'That was a lot at once. Wait a minute.' }, 429)
    }
    return next()
  }
}

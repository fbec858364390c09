import { Hono } from 'hono'
import { compress } from 'hono/compress'
import type { Endpoint } from '#contract/endpoint.ts'
import { notFound } from '#server/platform/failure.ts'
import { sitePrefix } from '#server/platform/site-url.ts'
import { headersBelowPath, pathOfRequest } from './below-path.ts'
import type { Authenticate, HttpEnv } from './context.ts'
import { knownHostOnly } from './known-host.ts'
import { apiDocs, openApiDocument } from './openapi/openapi.ts'
import type { FindPersonas } from './pages/landing-personas.ts'
import { replyShared } from './pages/shared-document.ts'
import { serveWebFiles } from './pages/web-files.ts'
import { pulse } from './pulse.ts'
import { replyFailure } from './reply-failure.ts'
import { requestLog } from './request-log.ts'
import { sameOriginOnly, securityHeaders } from './security.ts'
import { countUnsent } from './sockets/unsent.ts'

interface HttpAppOptions {
  authenticate: Authenticate
  features: Hono<HttpEnv>[]
  endpoints: Endpoint[]
  /** The answer of `/readyz`: ready, or the reason why not. */
  readiness: () => Promise<{ status: 'ready' } | { status: 'not ready'; reason: string; message: string }>
  /** Answers a scraper of metrics; undefined: it does not answer this one. */
  metrics?: (authorization: string | undefined) => Promise<Response> | undefined
  /** Folder of the built pages; undefined serves the API alone. */
  webDir?: string
  /** The personas of this installation for the landing page. */
  findPersonas?: FindPersonas
}

const noPersonas: FindPersonas = async () => ({ imported: 0, community: 0, categories: [], listed: [] })

/** Puts the whole HTTP side together: what every request passes, the features, the pages, and how failures answer. */
export function createHttpApp({
  authenticate,
  features,
  endpoints,
  readiness,
  metrics,
  webDir,
  findPersonas = noPersonas,
}: HttpAppOptions) {
  const app = new Hono<HttpEnv>({ getPath: pathOfRequest })
  app.onError(replyFailure)
  app.use(requestLog, securityHeaders, headersBelowPath, knownHostOnly)
  app.use('/api/*', compress({ threshold: 1024 }), noStore, sameOriginOnly)
  app.use(async (c, next) => {
    c.set('authenticate', async (headers) => {
      const principal = await authenticate(headers)
      if (principal) countUnsent(c, principal.user.id)
      return principal
    })
    await next()
  })
  for (const feature of features) app.route('/', feature)
  const api = oncePerPrefix(() => JSON.stringify(openApiDocument(endpoints)))
  const docs = oncePerPrefix(() => Promise.resolve(apiDocs(openApiDocument(endpoints))).then(String))
  app.get('/api/openapi.json', (c) => replyShared(c, api(), { 'content-type': 'application/json' }))
  app.get('/api/docs', async (c) =>
    replyShared(c, await docs(), { 'content-type': 'text/html; charset=utf-8' }),
  )
  app.get('/healthz', (c) =>
    c.req.header('accept') === 'text/event-stream' ? pulse() : c.json({ status: 'ok' }),
  )
  app.get('/readyz', async (c) => {
    const answer = await readiness()
    return c.json(answer, answer.status === 'ready' ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/metrics', (c, next) => metrics?.(c.req.header('authorization')) ?? next())
  app.all('/api/*', () => {
    throw notFound('This call')
  })
  if (webDir) serveWebFiles(app, webDir, findPersonas)
  return app
}

/** Makes a text once, and again when the path of the public address has changed. */
function oncePerPrefix<Made>(make: () => Made): () => Made {
  let made: { prefix: string; text: Made } | undefined
  return () => {
    const prefix = sitePrefix()
    if (made?.prefix !== prefix) made = { prefix, text: make() }
    return made.text
  }
}

/** A response for one user must not stay in a cache for the next. */
const noStore: Parameters<Hono<HttpEnv>['use']>[1] = async (c, next) => {
  await next()
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}

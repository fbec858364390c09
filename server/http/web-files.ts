import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import { pagePaths } from '#contract/pages.ts'
import type { HttpEnv } from './context.ts'

const pages = new Set<string>(pagePaths)

/** Serves the built pages: hashed files for a year, compressed at build; the one HTML page never from a cache. */
export function serveWebFiles(app: Hono<HttpEnv>, webDir: string): void {
  const indexFile = join(webDir, 'index.html')
  if (!existsSync(indexFile)) throw new Error(`No pages in ${webDir}: run "npm run build" first.`)
  app.use(
    '/assets/*',
    serveStatic({
      root: webDir,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/favicon.svg', serveStatic({ root: webDir, path: 'favicon.svg' }))
  app.get('*', async (c) => {
    const html = await readFile(indexFile, 'utf8')
    return c.html(html, pages.has(c.req.path) ? 200 : 404, { 'cache-control': 'no-cache' })
  })
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const root = join(import.meta.dirname, '..', '..')

/** Serves the page of all components at `/dev/components`. Part of `npm run dev` alone, so that no build knows it. */
export function serveComponents(): Plugin {
  return {
    name: 'components-page',
    apply: 'serve',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        if (request.url?.split('?')[0] !== '/dev/components') return next()
        const page = await readFile(join(import.meta.dirname, 'components', 'page.html'), 'utf8')
        const html = page.replace('%ROOT%', root.replaceAll('\\', '/').replace(/^\//, ''))
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(await server.transformIndexHtml('/dev/components', html))
      })
    },
  }
}

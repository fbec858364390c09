import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** Pages served on loopback for the links of a test's agents. */
export interface Pages {
  url: (path: string) => string
  /** Changes what a path answers from now on. */
  set: (path: string, html: string) => void
  /** Keeps who asks for a path waiting until what it answers is called. */
  hold: (path: string) => () => void
  /** Requests so far, by path. */
  hits: Map<string, number>
  close: () => Promise<void>
}

/** Serves the given HTML by path, each page `delayMs` after it was asked for; other paths answer 404. */
export async function servePages(
  initial: Record<string, string>,
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<Pages> {
  const pages = new Map(Object.entries(initial))
  const hits = new Map<string, number>()
  const held = new Map<string, Promise<void>>()
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/'
    hits.set(path, (hits.get(path) ?? 0) + 1)
    await held.get(path)
    if (delayMs > 0) await sleep(delayMs)
    const html = pages.get(path)
    response.writeHead(html === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(html ?? '<h1>Not here</h1>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (path) => `http://127.0.0.1:${port}${path}`,
    set: (path, html) => pages.set(path, html),
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>()
      held.set(path, promise)
      return () => {
        held.delete(path)
        resolve()
      }
    },
    hits,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** An HTML page like those of the web: a head, a menu, an article, a footer. */
export function article(title: string, paragraphs: string[]): string {
  const body = paragraphs.map((text) => `<p>${text}</p>`).join('\n')
  return `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
    <nav><a href="/">Home</a> <a href="/about">About</a></nav>
    <main><article><h1>${title}</h1>${body}</article></main><footer>Contact</footer></body></html>`
}

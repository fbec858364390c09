import { serve } from '@hono/node-server'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { acceptAppSockets, createApp } from './app.ts'
import { boundUnsent } from './http/sockets/unsent.ts'
import { config } from './platform/config.ts'
import { siteUrl } from './platform/site-url.ts'

/** The open port of this process. */
export interface Listener {
  /** Where it is reached: the public address, or the one that it listens on. */
  address: string
  /** Accepts no more calls; those in flight continue. Resolves when each of them has its answer; event streams stay open. */
  close: () => Promise<void>
}

/** Serves the calls and the pages in `webDir`; without it the calls alone. Rejects when the port is not free. */
export function listen(webDir?: string, port = config.port): Promise<Listener> {
  const app = createApp({ webDir })
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port, hostname: config.host }, (opened) => {
      resolve({ address: siteUrl(opened.port), close })
    })
    boundUnsent(server as Server)
    const closeSockets = acceptAppSockets(server as Server)
    const unanswered = watchCalls(server as Server)
    const close = async () => {
      closeSockets()
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
      while (unanswered() > 0) await sleep(lookAgainMs)
    }
    server.once('error', reject)
  })
}

const lookAgainMs = 50

/** Counts the calls whose answer has not begun. The run that one waits for may be at work in another process. */
function watchCalls(server: Server): () => number {
  const open = new Set<ServerResponse>()
  server.on('request', (_, response: ServerResponse) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return () => [...open].filter(({ headersSent }) => !headersSent).length
}

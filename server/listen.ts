import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { acceptAppSockets, createApp } from './app.ts'
import { boundUnsent } from './http/sockets/unsent.ts'
import { config } from './platform/config.ts'
import { siteUrl } from './platform/site-url.ts'

/** The open port of this process. */
export interface Listener {
  /** Where it is reached: the public address, or the one that it listens on. */
  address: string
  /** Accepts no more calls; those in flight continue. */
  close: () => void
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
    const close = () => {
      closeSockets()
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    }
    server.once('error', reject)
  })
}

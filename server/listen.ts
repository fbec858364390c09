import { serve } from '@hono/node-server'
import type { Server } from 'node:http'
import { acceptAppSockets, createApp } from './app.ts'
import { config } from './platform/config.ts'
import { siteUrl } from './platform/site-url.ts'

/** The open door of this process. */
export interface Listener {
  /** Where it is reached: the public address, or the one that it listens on. */
  address: string
  /** Takes no more calls; those in hand go on. */
  close: () => void
}

/** Serves the calls and the pages in `webDir`. Rejects where the port is not free. */
export function listen(webDir: string): Promise<Listener> {
  const app = createApp({ webDir })
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, ({ port }) => {
      resolve({ address: siteUrl(port), close })
    })
    const closeSockets = acceptAppSockets(server as Server)
    const close = () => {
      closeSockets()
      server.close()
      if ('closeIdleConnections' in server) server.closeIdleConnections()
    }
    server.once('error', reject)
  })
}

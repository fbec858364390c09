import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A reverse proxy as operators have it: takes turns among the servers that say they are ready. */
export interface RoundRobin {
  url: string
  /** Adds a server; it gets requests when it is ready. */
  add: (url: string) => Promise<void>
  close: () => Promise<void>
}

const lookEveryMs = 200

/**
 * Starts the proxy. Like nginx by its defaults, it sends a request to the next server if the connection was refused, and one
 * that only reads also if the server hung up without an answer.
 */
export async function startRoundRobin(): Promise<RoundRobin> {
  const servers = new Map<string, boolean>()
  let turn = 0
  const stop = new AbortController()

  const look = async (url: string) => {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    servers.set(url, isReady)
  }
  const forward = (from: IncomingMessage, body: Buffer, to: ServerResponse, tried: string[]) => {
    const ready = [...servers].filter(([url, isReady]) => isReady && !tried.includes(url)).map(([url]) => url)
    const server = ready[turn++ % ready.length]
    if (!server) return void to.writeHead(502).end('No server is ready.')
    const headers = { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress, connection: 'close' }
    const sent = request(server + from.url, { method: from.method, headers, agent: false }, (reply) => {
      to.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(to)
      reply.once('error', () => to.destroy())
    })
    sent.once('error', (error: NodeJS.ErrnoException) => {
      const isRepeatable = error.code === 'ECONNREFUSED' || from.method === 'GET'
      if (isRepeatable && !to.headersSent) forward(from, body, to, [...tried, server])
      else if (to.headersSent) to.destroy()
      else to.writeHead(502).end(`${server} hung up: ${error.message}`)
    })
    sent.end(body)
  }

  const proxy = createServer(async (from, to) => {
    const body = Buffer.concat(await Array.fromAsync(from as AsyncIterable<Buffer>))
    forward(from, body, to, [])
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const looking = (async () => {
    while (!stop.signal.aborted) {
      await Promise.all([...servers.keys()].map(look))
      await sleep(lookEveryMs)
    }
  })()
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    add: look,
    async close() {
      stop.abort()
      await looking
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

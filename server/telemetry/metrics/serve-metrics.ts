import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { replyMetrics } from './reply-metrics.ts'

/** Serves the metrics alone on a port of their own. Rejects when the port is not free. */
export async function serveMetrics(host: string, port: number) {
  const server = createServer((request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics'
    if (isAsked) return void sendMetrics(request, response)
    response.writeHead(404).end('The metrics are at /metrics.\n')
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Answers a request with the metrics of this process, or with the reason why not. */
export async function sendMetrics({ headers }: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = await replyMetrics(headers.authorization).catch(() => new Response(null, { status: 500 }))
  response.writeHead(reply.status, Object.fromEntries(reply.headers))
  response.end(await reply.text())
}

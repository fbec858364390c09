import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { config } from './platform/config.ts'
import { sendMetrics } from './telemetry/metrics/serve-metrics.ts'

/** Serves `/healthz` and `/readyz` on a port of their own, for processes without pages. Rejects when it is not free. */
export async function openHealthPort(port: number): Promise<void> {
  const server = createServer(async (request, response) => {
    const [path] = (request.url ?? '').split('?')
    if (path === '/healthz') return reply(response, 200, { status: 'ok' })
    if (path === '/metrics' && config.metricsToken !== undefined) return sendMetrics(request, response)
    if (path !== '/readyz') return reply(response, 404, { message: 'Ask /healthz or /readyz.' })
    // Loaded here, because the port opens before the rest of the program is loaded.
    const { readiness } = await import('./readiness.ts')
    const answer = await readiness()
    reply(response, answer.status === 'ready' ? 200 : 503, answer)
  })
  server.listen(port, config.host)
  await once(server, 'listening')
  // It answers until the process ends, and never delays that.
  server.unref()
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(JSON.stringify(body))
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A span as a collector received it. */
export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  status: { code?: number }
  links?: { traceId: string; spanId: string }[]
  attributes: Record<string, unknown>
}

interface JsonSpan extends Omit<ReceivedSpan, 'attributes'> {
  attributes: { key: string; value: Record<string, unknown> }[]
}
interface JsonBody {
  resourceSpans: { scopeSpans: { spans: JsonSpan[] }[] }[]
}

/** A collector of OpenTelemetry on loopback, which takes traces as JSON. */
export async function startOtlpCollector() {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const keys = new Set<string | undefined>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>)).toString()
    keys.add(request.headers['x-key']?.toString())
    bodies.push(body)
    const { resourceSpans } = JSON.parse(body) as JsonBody
    for (const { attributes, ...span } of resourceSpans.flatMap(({ scopeSpans }) =>
      scopeSpans.flatMap(({ spans: some }) => some),
    )) {
      const values = attributes.map(({ key, value }) => [key, Object.values(value)[0]])
      spans.push({ ...span, attributes: Object.fromEntries(values) })
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    bodies,
    /** The values of the header `x-key`. */
    keys,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}

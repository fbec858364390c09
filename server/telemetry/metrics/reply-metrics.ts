import { createHash, timingSafeEqual } from 'node:crypto'
import { config } from '#server/platform/config.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const plain = { 'content-type': 'text/plain; charset=utf-8' }

/**
 * Answers a scraper with the metrics of this process, in the text format of Prometheus. With a token in the
 * configuration only a request that sends it as its bearer token is answered.
 */
export async function replyMetrics(authorization: string | undefined): Promise<Response> {
  const { metricsToken } = config
  const given = /^Bearer +(.+)$/i.exec(authorization ?? '')?.[1] ?? ''
  if (metricsToken !== undefined && !timingSafeEqual(digest(given), digest(metricsToken))) {
    const headers = { ...plain, 'www-authenticate': 'Bearer' }
    return new Response('Send BALANCIA_METRICS_TOKEN as the bearer token.\n', { status: 401, headers })
  }
  const { openRegistry } = await import('./registry.ts')
  const registry = openRegistry()
  return new Response(await registry.metrics(), { headers: { 'content-type': registry.contentType } })
}

import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { knownUrl } from '#contract/known-url.ts'
import { databaseCode } from '#server/platform/database-code.ts'
import { config } from '#server/platform/config.ts'
import { type Finding, fine, risk, wrong } from '#server/platform/finding.ts'
import { pulseMs } from '#server/http/pulse.ts'
import { siteUrl } from '#server/platform/site-url.ts'

/** Asks the public address for a page, a stream and a socket, as browsers do, through every proxy before the server. */
export async function checkAddress(_context: unknown, signal: AbortSignal): Promise<Finding> {
  const own = siteUrl(config.port)
  const address = config.publicUrl ?? own
  const isOwnUp = await answers(`${ownAddress()}/healthz`, signal)
  if (!isOwnUp) return fine('Not asked: no server runs here at the moment.')
  const unreachable = await reachTrouble(address, signal)
  if (unreachable) return unreachable
  const proxyAdvice = 'The folder deploy/ has settings for Caddy, nginx and Traefik.'
  if (!(await streams(address, signal))) {
    return wrong(
      `A proxy before ${address} holds back event streams, so pages show no progress.`,
      `Switch buffering off for them (nginx: proxy_buffering off). ${proxyAdvice}`,
    )
  }
  if (!(await takesSockets(address, signal))) {
    return wrong(
      `A proxy before ${address} does not pass WebSockets on, so people cannot edit together.`,
      `Let it pass "Upgrade" and "Connection" on (nginx: proxy_http_version 1.1 and both headers). ${proxyAdvice}`,
    )
  }
  if (!config.publicUrl) {
    return fine(`${address} answers. BALANCIA_URL is not set: other names than localhost are refused.`)
  }
  if (!config.trustProxy && isBehindProxy(config.publicUrl)) {
    return risk(
      `${address} answers through a proxy, and all visitors seem to come from its address.`,
      'Set BALANCIA_TRUST_PROXY=true if the proxy sets X-Forwarded-For: limits and the activity log need it.',
    )
  }
  return fine(`${address} answers, with streams and WebSockets.`)
}

/** Where this machine reaches its own server. */
function ownAddress(): string {
  const host = ['0.0.0.0', '::'].includes(config.host) ? '127.0.0.1' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`
}

const isBehindProxy = (text: string) => {
  const { protocol, port } = knownUrl(text)
  return protocol === 'https:' || port !== String(config.port)
}

async function answers(url: string, signal: AbortSignal): Promise<boolean> {
  return fetch(url, { signal }).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function reachTrouble(address: string, signal: AbortSignal): Promise<Finding | undefined> {
  const advice = 'Correct BALANCIA_URL, the DNS record, or the proxy.'
  try {
    const response = await fetch(`${address}/healthz`, { signal, redirect: 'manual' })
    const text = (await response.text()).slice(0, 200)
    if (response.ok && text.includes('"status":"ok"')) return undefined
    if (response.status === 421 || response.status === 400)
      return wrong(`${address} refuses its own name.`, 'Let the proxy pass the header Host on unchanged.')
    return wrong(`${address} is answered by another server (status ${response.status}).`, advice)
  } catch (error) {
    const code = databaseCode(error) ?? (error as Error).message
    if (/CERT|ALTNAME|SIGNATURE/.test(code)) {
      return wrong(
        `The certificate of ${address} is not trusted (${code}).`,
        'Renew it, or let this machine trust its authority (NODE_EXTRA_CA_CERTS).',
      )
    }
    return wrong(`${address} cannot be reached (${code}).`, advice)
  }
}

/** Whether the two beats of a pulse arrive apart from each other, as they are sent. */
async function streams(address: string, signal: AbortSignal): Promise<boolean> {
  const { body } = await fetch(`${address}/healthz`, { headers: { accept: 'text/event-stream' }, signal })
  if (!body) return false
  const arrivals: number[] = []
  for await (const _ of body) arrivals.push(performance.now())
  return (arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0) > pulseMs / 4
}

/** The server accepts a socket and then closes it, because it brings no session. */
async function takesSockets(address: string, signal: AbortSignal): Promise<boolean> {
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/ws`, { origin: knownUrl(address).origin })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  socket.once('open', () => resolve(true))
  socket.on('error', () => resolve(false))
  try {
    return await Promise.race([promise, sleep(socketMaxMs, false, { signal })])
  } finally {
    socket.terminate()
  }
}

const socketMaxMs = 5_000

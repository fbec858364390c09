import { isIP, type Socket } from 'node:net'
import type { buildConnector } from 'undici'
import { config } from '#server/platform/config.ts'
import { log } from '#server/platform/log.ts'
import { plainHost } from './outbound-address.ts'
import { type OutboundFailure, proxyAway, proxyRefused } from './outbound-failure.ts'

/** Time for a proxy to open a tunnel, ms. */
const tunnelMaxMs = 10_000

interface Ways {
  build: typeof buildConnector
  direct: buildConnector.connector
  /** The checked address of a host, to which the tunnel leads; without it the proxy resolves the name. */
  addressOf?: (host: string) => Promise<string>
}

/**
 * Connects through the proxy of the operator to hosts that need it, to others directly. The tunnel leads to the address
 * that was checked here, so that the proxy cannot be made to find another one; the certificate is checked against the
 * name.
 */
export function throughProxy(
  { build, direct, addressOf }: Ways,
  proxy = config.proxy,
): buildConnector.connector {
  if (!proxy) return direct
  const overTunnel = build({ timeout: tunnelMaxMs, allowH2: false })
  const addressIn = proxy.resolvesNames ? undefined : addressOf
  return (options, done) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
    const via = proxy.proxyFor(options.protocol, host, port)
    if (!via) return direct(options, done)
    const open = async () => openTunnel(via, addressIn ? await addressIn(host) : host, port)
    open().then(
      (socket) => {
        if (options.protocol === 'https:') overTunnel({ ...options, httpSocket: socket }, done)
        else done(null, socket)
      },
      (error: Error) => done(error, null),
    )
  }
}

/** Opens a tunnel by CONNECT; rejects with an `OutboundFailure`. */
export async function openTunnel(proxy: URL, host: string, port: number): Promise<Socket> {
  const { request } = await (proxy.protocol === 'https:' ? import('node:https') : import('node:http'))
  const target = `${isIP(host) === 6 ? `[${host}]` : host}:${port}`
  const { username, password } = proxy
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`)
  const authorization = username ? { 'proxy-authorization': `Basic ${credentials.toString('base64')}` } : {}
  const opened = Promise.withResolvers<Socket>()
  const asked = request({
    host: plainHost(proxy),
    port: proxy.port || undefined,
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...authorization },
    agent: false,
    signal: AbortSignal.timeout(tunnelMaxMs),
  })
  asked.once('connect', ({ statusCode = 0 }, socket, head) => {
    if (statusCode >= 200 && statusCode < 300) {
      if (head.length > 0) socket.unshift(head)
      return opened.resolve(socket)
    }
    socket.destroy()
    opened.reject(proxyRefused(host, statusCode))
  })
  asked.once('error', () => opened.reject(proxyAway()))
  asked.end()
  return opened.promise.catch((error: OutboundFailure) => {
    log.warn({ proxy: proxy.host, target }, error.message)
    throw error
  })
}

/**
 * Sends what only the operator addresses (models of the environment, single sign-on, payments) through the proxy too:
 * by its name, as the operator is trusted. Without a proxy it changes nothing.
 */
export async function useProxyForOperator(): Promise<void> {
  if (!config.proxy) return
  const { Agent, buildConnector, setGlobalDispatcher } = await import('undici')
  const direct = buildConnector({ allowH2: false })
  const connect = throughProxy({ build: buildConnector, direct })
  setGlobalDispatcher(new Agent({ connect, allowH2: false }))
}

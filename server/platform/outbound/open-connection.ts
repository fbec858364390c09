import { connect, isIP, type Socket } from 'node:net'
import { once } from 'node:events'
import { config } from '#server/platform/config.ts'
import type { ProxyConfig } from '#server/platform/proxy-config.ts'
import { allowList, checkUrl, webPorts } from './outbound-address.ts'
import { checkedAddress, type Lookup, lookupForConnect } from './outbound.ts'
import { openTunnel } from './proxy-tunnel.ts'
import { publicLookup, systemLookup } from './public-lookup.ts'

/** Opens a connection for bytes that this server does not read, such as those of a browser. */
export type OpenConnection = (
  protocol: 'http:' | 'https:',
  host: string,
  port: number,
  signal: AbortSignal,
) => Promise<Socket>

/**
 * Makes connections under the rules of `safeFetch`: public addresses and `allowHosts` only, dialled as they were checked,
 * through the proxy of the operator if there is one. Throws an `OutboundFailure`, or the error of the network.
 */
export function createConnections(options: {
  allowHosts: readonly string[]
  lookup?: Lookup
  ports?: readonly number[]
  proxy?: ProxyConfig | undefined
}): OpenConnection {
  const { proxy = config.proxy, ports = webPorts } = options
  const allows = allowList(options.allowHosts)
  return async (protocol, name, port, signal) => {
    const { host, trusted } = checkUrl(
      `${protocol}//${isIP(name) === 6 ? `[${name}]` : name}:${port}/`,
      allows,
      ports,
    )
    const lookup = options.lookup ?? (trusted ? systemLookup : publicLookup)
    const via = proxy?.proxyFor(protocol, host, port)
    if (via) {
      const isTheirs = trusted || proxy?.resolvesNames
      return openTunnel(via, isTheirs ? host : await checkedAddress(lookup, host), port)
    }
    const socket = connect({ host, port, lookup: lookupForConnect(lookup, !trusted) })
    try {
      await once(socket, 'connect', { signal })
      return socket
    } catch (error) {
      socket.on('error', () => undefined).destroy()
      throw error
    }
  }
}

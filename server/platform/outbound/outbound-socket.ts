import { isIP } from 'node:net'
import { config } from '#server/platform/config.ts'
import { allowList, isPublicAddress, mayBePublic } from './outbound-address.ts'
import { privateAddress, unknownHost } from './outbound-failure.ts'
import type { Lookup } from './outbound.ts'
import { publicLookup, systemLookup } from './public-lookup.ts'

/** The allowed destination of a connection other than a web call. */
export interface SocketTarget {
  /** The address that was checked and is to be dialled. */
  address: string
  /** The name that the certificate of the other side must have. */
  serverName: string
  /** The operator allowed the host: it may be private and unencrypted. */
  isTrusted: boolean
}

interface Names {
  allowHosts?: readonly string[]
  lookup?: Lookup
}

/**
 * Finds the address of a mail or database server and checks it as `safeFetch` does: public, or allowed by the operator.
 * Whoever connects dials that address and no name, so that it cannot become another. Throws an `OutboundFailure`.
 */
export async function socketTarget(host: string, port: number, names: Names = {}): Promise<SocketTarget> {
  const { allowHosts = config.allowHosts, lookup } = names
  const serverName = host.toLowerCase().replace(/\.$/, '')
  const isTrusted = allowList(allowHosts)(serverName, port)
  if (!isTrusted && !mayBePublic(serverName)) throw privateAddress()
  const find = lookup ?? (isTrusted ? systemLookup : publicLookup)
  const addresses = isIP(serverName) ? [serverName] : await find(serverName)
  const [address] = addresses
  if (address === undefined) throw unknownHost(serverName)
  if (!isTrusted && !addresses.every(isPublicAddress)) throw privateAddress()
  return { address, serverName, isTrusted }
}

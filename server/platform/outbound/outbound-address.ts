import { BlockList, isIP } from 'node:net'
import { OutboundFailure, privateAddress } from './outbound-failure.ts'

/** Ports that the web is served on; anything else needs the operator's word. */
export const webPorts: readonly number[] = [80, 443, 8080, 8443]

const closedV4 = blockList(
  'ipv4',
  `0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24
   192.31.196.0/24 192.52.193.0/24 192.88.99.0/24 192.168.0.0/16 192.175.48.0/24 198.18.0.0/15
   198.51.100.0/24 203.0.113.0/24 224.0.0.0/3`,
)
// A service of a cloud provider within the public address space.
closedV4.addAddress('168.63.129.16', 'ipv4')
const openV6 = blockList('ipv6', '2000::/3')
const closedV6 = blockList('ipv6', '2001::/23 2001:db8::/32 2002::/16 3fff::/20 2620:4f:8000::/48')
const privateName = /(^|\.)(localhost|local|internal|lan|home\.arpa|onion)$/

/** True for an address of the public internet. IPv6 counts only inside 2000::/3, so mapped and NAT64 forms do not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closedV4.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return openV6.check(address, 'ipv6') && !closedV6.check(address, 'ipv6')
}

/** Says whether the operator let the server reach this host on this port although it is private. */
export type Allows = (host: string, port: number) => boolean

/** Reads entries `host` (any port) and `host:port`; throws on one that is neither. */
export function allowList(entries: readonly string[]): Allows {
  const allowed = new Set(entries.map(allowKey))
  return (host, port) => allowed.has(host) || allowed.has(`${host} ${port}`)
}

/** A URL that may be dialled, with its normalised host: no brackets, no trailing dot, lower case. */
export interface Target {
  url: URL
  host: string
  /** The operator named it: its addresses are not vetted. */
  trusted: boolean
}

/** Checks everything about a URL that needs no network; throws an `OutboundFailure`. */
export function checkUrl(raw: string, allows: Allows, ports: readonly number[]): Target {
  const url = URL.parse(raw)
  if (!url) throw new OutboundFailure('bad_url', 'This is not a web address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundFailure('scheme', 'Only http and https addresses can be read')
  }
  if (url.username || url.password) {
    throw new OutboundFailure('credentials', 'An address with a user name or password in it is not read')
  }
  const host = plainHost(url)
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (allows(host, port)) return { url, host, trusted: true }
  if (!mayBePublic(host)) throw privateAddress()
  if (!ports.includes(port)) throw new OutboundFailure('port', `Port ${port} is not one that web pages use`)
  return { url, host, trusted: false }
}

/** Host of a web address for a title, without `www.`; the text itself when it is not an address. */
export function hostOf(raw: string): string {
  const url = URL.parse(raw)
  return url?.hostname ? plainHost(url).replace(/^www\./, '') : raw
}

/** Whether a host could be one of the public internet; of a name only its addresses tell. */
export function mayBePublic(host: string): boolean {
  // A literal is checked here because connecting to one never asks the lookup.
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !privateName.test(host)
}

/** The normalised host of an address: lower case, without the brackets of IPv6 and the trailing dot. */
export function plainHost(url: URL): string {
  return url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
}

function allowKey(entry: string): string {
  const bareV6 = isIP(entry) === 6
  const port = bareV6 ? undefined : /:(\d{1,5})$/.exec(entry)?.[1]
  const name = port ? entry.slice(0, -port.length - 1) : entry
  const url = URL.parse(`http://${bareV6 ? `[${name}]` : name}`)
  if (!url || url.pathname !== '/' || url.port || url.username || url.search || url.hash) {
    throw new Error(`"${entry}" is not a host or host:port`)
  }
  return port ? `${plainHost(url)} ${Number(port)}` : plainHost(url)
}

function blockList(family: 'ipv4' | 'ipv6', ranges: string): BlockList {
  const list = new BlockList()
  for (const range of ranges.split(/\s+/)) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

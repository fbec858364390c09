import { BlockList, isIP } from 'node:net'

/** The standard variables of a proxy; programs read both forms of their names. */
interface Variables {
  HTTPS_PROXY?: string | undefined
  https_proxy?: string | undefined
  HTTP_PROXY?: string | undefined
  http_proxy?: string | undefined
  NO_PROXY?: string | undefined
  no_proxy?: string | undefined
  BALANCIA_PROXY_DNS?: boolean | undefined
}

/** Which proxy calls to other servers pass. */
export interface ProxyConfig {
  /** The proxy for a host and port; undefined: the call goes there directly. */
  proxyFor: (protocol: string, host: string, port: number) => URL | undefined
  /** Whether the proxy resolves names that users enter, and keeps them from private addresses. */
  resolvesNames: boolean
}

/** Reads the proxy; undefined: there is none. Throws a sentence that names a wrong variable. */
export function proxyOf(e: Variables): ProxyConfig | undefined {
  const https = proxyUrl('HTTPS_PROXY', e.HTTPS_PROXY ?? e.https_proxy)
  const http = proxyUrl('HTTP_PROXY', e.HTTP_PROXY ?? e.http_proxy)
  if (!https && !http) return undefined
  const isDirect = directHosts(e.NO_PROXY ?? e.no_proxy ?? '')
  return {
    proxyFor: (protocol, host, port) => {
      const proxy = protocol === 'https:' ? https : http
      return proxy && !isDirect(host.toLowerCase(), port) ? proxy : undefined
    },
    resolvesNames: e.BALANCIA_PROXY_DNS ?? false,
  }
}

function proxyUrl(name: string, text: string | undefined): URL | undefined {
  if (!text) return undefined
  const url = URL.parse(text.includes('://') ? text : `http://${text}`)
  // The text may contain a password.
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) {
    throw new Error(
      `Some environment variables are wrong:\n  ${name}: needs an address such as http://proxy.example.com:3128`,
    )
  }
  return url
}

/** Reads `NO_PROXY`: hosts with their subdomains, `host:port`, IP addresses and ranges such as 10.0.0.0/8, or `*`. */
function directHosts(text: string): (host: string, port: number) => boolean {
  const ranges = new BlockList()
  ranges.addSubnet('127.0.0.0', 8, 'ipv4')
  ranges.addAddress('::1', 'ipv6')
  const names = new Set(['localhost'])
  for (const entry of text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const isRange = isIP(address) > 0 && Number(bits) >= 0 && Number(bits) <= (family === 'ipv6' ? 128 : 32)
    if (bits === undefined) names.add(entry.replace(/^\*?\.(?=.)/, ''))
    else if (isRange) ranges.addSubnet(address, Number(bits), family)
  }
  return (host, port) => {
    const family = isIP(host)
    if (names.has('*') || (family > 0 && ranges.check(host, family === 6 ? 'ipv6' : 'ipv4'))) return true
    const parents = family > 0 ? [host] : host.split('.').map((_, at, parts) => parts.slice(at).join('.'))
    return parents.some((name) => names.has(name) || names.has(`${name}:${port}`))
  }
}

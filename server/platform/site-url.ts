import { knownUrl } from '#contract/known-url.ts'
import { config } from './config.ts'

/** Where this site is reached, without a trailing slash: the public address, or else the one that it listens on. */
export function siteUrl(port = config.port): string {
  if (config.publicUrl) return config.publicUrl
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${isEverywhere ? 'localhost' : host}:${port}`
}

/** An address is checked before its prefix is known here. */
const checkPath = '/api/address-check'

let known: { url: string; prefix: string } | undefined

/** The path of the public address, such as `/balancia`; empty when the site is at the root of its host. */
export function sitePrefix(): string {
  const { publicUrl } = config
  if (!publicUrl) return ''
  if (known?.url !== publicUrl)
    known = { url: publicUrl, prefix: knownUrl(publicUrl).pathname.replace(/\/$/, '') }
  return known.prefix
}

/** The path by which a browser reaches a path of the product. Every path in HTML that the server writes needs it. */
export const prefixed = (path: string): string => sitePrefix() + path

/**
 * The path of the product that a request means. A proxy may pass on the whole path, or remove the prefix first: no page
 * of the product has a path that begins with the prefix, so both are understood.
 */
export function pathBelowSite(path: string): string {
  const prefix = sitePrefix()
  if (path.endsWith(checkPath)) return checkPath
  if (prefix === '' || !path.startsWith(prefix)) return path
  const rest = path.slice(prefix.length)
  if (rest === '') return '/'
  return rest.startsWith('/') ? rest : path
}

import { config } from './config.ts'

/** Where this site is reached, without a trailing slash: the public address, or else the one that it listens on. */
export function siteUrl(port = config.port): string {
  if (config.publicUrl) return config.publicUrl
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = config.host.includes(':') ? `[${config.host}]` : config.host
  return `http://${isEverywhere ? 'localhost' : host}:${port}`
}

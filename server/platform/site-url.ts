import { config } from './config.ts'

/** Where this site is reached, without a trailing slash: the public address, or else the one that it listens on. */
export function siteUrl(): string {
  if (config.publicUrl) return config.publicUrl
  const host = config.host === '0.0.0.0' ? 'localhost' : config.host
  return `http://${host}:${config.port}`
}

/**
 * The URL of an address that was checked before it was stored, such as one from the configuration. Throws when it is none.
 * Text from outside is read by `URL.parse`, which answers null: `new URL` on it would throw wherever it happens to be read.
 */
export function knownUrl(address: string, base?: string | URL): URL {
  return new URL(address, base)
}

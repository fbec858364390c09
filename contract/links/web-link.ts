// chunk: base
/** The longest address of a link, characters. */
export const webLinkMax = 2_048

/** Whether a text is an address that an agent can read: http or https, nothing else. */
export function isWebLink(text: string): boolean {
  if (text.length > webLinkMax) return false
  const url = URL.parse(text)
  return (url?.protocol === 'http:' || url?.protocol === 'https:') && url.hostname !== ''
}

/** A host by its name, by its number in version 4 or 6, or as this computer; then its port, and what is asked of it. */
const withoutScheme =
  /^(?<host>(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}|localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]+\])(?::(?<port>\d{1,5}))?(?:[/?#]\S*)?$/iu

/** This computer and the networks at hand: names that no public registry gives away, and the numbers set apart for them. */
const privateHost =
  /(?:^|\.)(?:local(?:host|domain)?|internal|intranet|lan|home(?:\.arpa)?|corp|private)$|^(?:10|127|169\.254|192\.168|172\.(?:1[6-9]|2\d|3[01])|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[(?:::1\]|f[cd]|fe[89ab])/i

/** A text as the address it is meant to be: 'bbc.co.uk/news', 'localhost:8080' and '203.0.113.7' are enough. */
export function asWebLink(text: string): string {
  const { host, port } = withoutScheme.exec(text)?.groups ?? {}
  return host === undefined ? text : `${schemeOf(host, port)}://${text}`
}

/** A port that is registered for one of the two says which; else public hosts answer by https, and private ones seldom do. */
function schemeOf(host: string, port: string | undefined): 'http' | 'https' {
  if (port === '80' || port === '8080') return 'http'
  if (port === '443' || port === '8443') return 'https'
  return privateHost.test(host) ? 'http' : 'https'
}

/** Headers that belong to the exchange itself, so that a connection cannot set them. */
const reserved = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Whether a connection may send a header of this name with its calls. */
export const mayBeSent = (name: string): boolean =>
  /^[!#$%&'*+.^_`|~\w-]{1,100}$/.test(name) && !reserved.has(name.toLowerCase())

/** Wraps a fetch so that each call also sends the headers of a connection, which replace those of the client. */
export function withHeaders(ask: typeof fetch, headers: Readonly<Record<string, string>>): typeof fetch {
  const own = Object.entries(headers).filter(([name]) => mayBeSent(name))
  if (own.length === 0) return ask
  return (input, init) => {
    const sent = new Headers(init?.headers)
    for (const [name, value] of own) sent.set(name, value)
    return ask(input, { ...init, headers: sent })
  }
}

/** A pseudo-random number from 0 up to 1, the same sequence for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const methods = [
  'GET',
  'GET',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'QUERY',
  'get',
  'G T',
]
const targets = [
  '/',
  '//',
  '///',
  '//[',
  '/ws',
  '//ws',
  '/ws/',
  '/ws?',
  '/ws?userId=%ff',
  '/ws?a=%',
  '/ws#a',
  '/%',
  '/%zz',
  '/%00',
  '/\\',
  '\\',
  '*',
  '',
  '?',
  '#',
  '[',
  'http://[',
  'http://',
  'http:',
  'http://a b/',
  'http://[::1/ws',
  'http://evil.example/ws',
  'ws://[/ws',
  'a:b',
  '/..',
  '/../..//',
  '/./ws',
  '/api/auth/user',
  '/api/openapi.json',
  '/api/events',
  '/api/agents/%ff',
  '/mcp',
  '/healthz',
  '/assets/..%2f',
  '/api/hooks/%',
  '/api/v1/%e0',
  '/robots.txt',
  '/login?returnTo=//[',
  '/api/oauth/callback?code=%',
  '/api/login/oidc/callback?x=[',
  '/api/email-links/%',
  `/${'a'.repeat(9_000)}`,
  '/ws\u00e9',
  '/\u0001',
]
const versions = ['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP', '']
const hosts = [
  '[',
  ']',
  'a b',
  'h@x',
  '',
  ':',
  ':0',
  'x:99999',
  '::1',
  '[::1]',
  '[::1',
  '%',
  '%zz',
  '\u00fc',
  'evil.example',
  'localhost',
  'a\\b',
  'a/b',
  'a?b',
  '127.0.0.1:x',
  '1'.repeat(300),
  'xn--',
  'http://x',
  '\t',
]
const noise = [
  '',
  ' ',
  ',',
  ';',
  '=',
  '%',
  '"',
  '\u00ff',
  '\u0001',
  '[',
  '://',
  'null',
  '-1',
  '1e9',
  '0x1',
  '9'.repeat(30),
  'a'.repeat(4_000),
  '__proto__',
]
const headers = [
  'Upgrade',
  'Connection',
  'Origin',
  'Referer',
  'Cookie',
  'Authorization',
  'Content-Length',
  'Content-Type',
  'Transfer-Encoding',
  'Expect',
  'Accept-Encoding',
  'Range',
  'If-None-Match',
  'If-Modified-Since',
  'Last-Event-ID',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'Forwarded',
  'Sec-Fetch-Site',
  'Sec-WebSocket-Key',
  'Sec-WebSocket-Version',
  'Sec-WebSocket-Protocol',
  'Sec-WebSocket-Extensions',
  'Mcp-Session-Id',
  'User-Agent',
  'Prefer',
  'Keep-Alive',
  'HTTP2-Settings',
  'constructor',
  '__proto__',
  'X\u00e9',
]
const values: Record<string, string[]> = {
  Upgrade: ['websocket', 'WebSocket', 'h2c', 'websocket, h2c'],
  Connection: ['Upgrade', 'keep-alive, Upgrade', 'close', 'Host'],
  Origin: ['http://[', 'null', 'http://localhost', 'http://evil.example', 'a b'],
  Referer: ['http://[', '//', 'a b'],
  Cookie: ['balancia.session_token=%', 'balancia.session_token=a.b', 'balancia-theme=dark', 'a=%ff; b'],
  Authorization: ['Bearer', 'Bearer %', 'Bearer bal_x', 'Basic ='],
  'Content-Length': ['0', '5', '5, 5', '+5', '5 5'],
  'Content-Type': ['application/json', 'application/json; charset=%', 'multipart/form-data; boundary='],
  'Transfer-Encoding': ['chunked', 'chunked, chunked', 'gzip, chunked', 'identity'],
  Expect: ['100-continue', '200-ok'],
  'Accept-Encoding': ['gzip', 'br;q=x', '*;q=0'],
  Range: ['bytes=0-', 'bytes=-', 'bytes=9-1'],
  'Sec-WebSocket-Key': ['dGhlIHNhbXBsZSBub25jZQ==', 'short', '='],
  'Sec-WebSocket-Version': ['13', '8', '0'],
  'Sec-WebSocket-Extensions': [
    'permessage-deflate',
    'permessage-deflate; server_max_window_bits=99',
    'a; b="',
  ],
}

/** One raw input: bytes to send, and how the client ends. */
export interface RawInput {
  bytes: Buffer
  ending: 'waits' | 'ends' | 'resets'
}

/** A raw HTTP or upgrade request that a client may never send, for a server at `own` (host and port). */
export function rawInput(random: () => number, own: string): RawInput {
  const of = <Value extends string | number>(list: readonly Value[]): Value => {
    const value = list[Math.floor(random() * list.length)]
    if (value === undefined) throw new RangeError('The list is empty.')
    return value
  }
  const some = (chance: number) => random() < chance
  const isUpgrade = some(0.5)
  // Most errors of a socket that is open need one that opens.
  const line = isUpgrade && some(0.3) ? 'GET /ws HTTP/1.1' : `${of(methods)} ${of(targets)} ${of(versions)}`
  const lines = [line]
  const hostCount = some(0.85) ? 1 : of([0, 2])
  for (let at = 0; at < hostCount; at++) lines.push(`Host: ${some(0.6) ? own : of(hosts)}`)
  if (isUpgrade) {
    lines.push('Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13')
    if (some(0.8)) lines.push('Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
  }
  for (let count = Math.floor(random() * 5); count > 0; count--) {
    const name = of(headers)
    lines.push(
      `${name}${some(0.95) ? ':' : ''} ${of(some(0.6) && Object.hasOwn(values, name) ? (values[name] ?? noise) : noise)}`,
    )
  }
  const end = some(0.95) ? '\r\n\r\n' : of(['\n\n', '\r\n', '', '\r\r'])
  const head = Buffer.from(lines.join(some(0.97) ? '\r\n' : '\n') + end, some(0.5) ? 'latin1' : 'utf8')
  const bytes = some(0.4) ? Buffer.concat([head, rest(random)]) : head
  // A byte somewhere is another one.
  if (some(0.1)) bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
  return { bytes, ending: of(['waits', 'waits', 'ends', 'resets']) }
}

/** What follows the head: chunks, frames of a WebSocket, a second request, or nothing in particular. */
function rest(random: () => number): Buffer {
  const kind = Math.floor(random() * 4)
  if (kind === 0) return Buffer.from(`${Math.floor(random() * 99_999_999).toString(16)}\r\n{"a":`)
  if (kind === 1)
    return Buffer.from('GET // HTTP/1.1\r\nHost: [\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n')
  const bytes = Buffer.from(
    Array.from({ length: 1 + Math.floor(random() * 200) }, () => Math.floor(random() * 256)),
  )
  // The opcodes and lengths of frames, masked as clients must.
  if (kind === 2)
    bytes.set([0x80 | Math.floor(random() * 16), 0x80 | Math.floor(random() * 128)].slice(0, bytes.length))
  return bytes
}

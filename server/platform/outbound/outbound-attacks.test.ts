import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { fetch as uncheckedFetch } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createOutbound, type SafeFetch } from './outbound.ts'
import { webPorts } from './outbound-address.ts'
import type { OutboundCode } from './outbound-failure.ts'
import { hostileSite, openPeer, type Peer } from './test-peer.ts'

/** Looks public and is routed nowhere: an unassigned part of 2000::/3. */
const nowhere = '2d00::1'
const textual = /^(text\/(html|plain)|application\/json)$/

let canary: Peer
let site: Peer
let attacked: SafeFetch
let lookups: string[] = []
let dialled: string[] = []

const answers: Record<string, string[]> = {
  'ok.example': ['127.0.0.1'],
  'xn--e1afmkfd.example': ['127.0.0.1'],
  'internal.example': ['127.0.0.1'],
  'aaaa.example': ['::1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'multi.example': [nowhere, '127.0.0.1'],
  'meta.example': ['169.254.169.254'],
  'ten.example': ['10.0.0.1'],
  'empty.example': [],
}

async function lookup(host: string): Promise<string[]> {
  lookups.push(host)
  const name = host.replace(/\.$/, '')
  if (name === 'rebind.example') return lookups.length === 1 ? [nowhere] : ['127.0.0.1']
  const found = answers[name]
  if (!found) throw new Error('ENOTFOUND')
  return found
}

function noteDialled(message: unknown): void {
  const { socket } = message as { socket: Socket }
  dialled.push(`${socket.remoteAddress} ${socket.remotePort}`)
}

beforeAll(async () => {
  canary = await openPeer((_, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end('SECRET'),
  )
  site = await openPeer(hostileSite(canary.port))
  const allowHosts = ['ok.example', 'xn--e1afmkfd.example', '127.0.0.1'].map((host) => `${host}:${site.port}`)
  attacked = createOutbound({ allowHosts, lookup, ports: [...webPorts, canary.port] })
  subscribe('undici:client:connected', noteDialled)
})

beforeEach(() => {
  lookups = []
  dialled = []
  canary.hits.length = 0
})

afterAll(async () => {
  unsubscribe('undici:client:connected', noteDialled)
  await Promise.all([canary.close(), site.close()])
})

/** S stands for the hostile site, P for the canary's port. */
const real = (address: string) =>
  address
    .replace(/^S/, `http://ok.example:${site.port}`)
    .replace('SITE', String(site.port))
    .replace('P', String(canary.port))

async function codeOf(address: string): Promise<string> {
  const limits = { totalMs: 1200, bytesMax: 5_000_000, types: textual }
  return attacked(real(address), limits).then(
    ({ bytes }) => `read ${bytes.length}`,
    (failure: { code: string }) => failure.code,
  )
}

const controls: Record<string, string> = {
  'a page': 'S/ok',
  'a redirect': 'S/r-ok',
  'an address that the operator allows': 'http://127.0.0.1:SITE/ok',
  'a punycode name': 'http://xn--e1afmkfd.example:SITE/ok',
  'a name in unicode': 'http://пример.example:SITE/ok',
}

test.each(Object.entries(controls))('%s is read', async (_, address) => {
  expect(await codeOf(address)).toBe('read 12')
  expect(dialled.every((peer) => peer.endsWith(` ${site.port}`))).toBe(true)
})

const loopbackForms: Record<string, string> = {
  'loopback v4': 'http://127.0.0.1:P/',
  'loopback v6': 'http://[::1]:P/',
  'the zero address': 'http://0.0.0.0:P/',
  'a decimal host': 'http://2130706433:P/',
  'an octal host': 'http://0177.0.0.1:P/',
  'a hex host': 'http://0x7f000001:P/',
  'a short host': 'http://127.1:P/',
  'a dot after the address': 'http://127.0.0.1.:P/',
  'unicode digits': 'http://①②⑦.⓪.⓪.①:P/',
  'ideographic dots': 'http://127。0。0。1:P/',
  localhost: 'http://localhost:P/',
  'localhost with a dot': 'http://localhost.:P/',
  'v4 mapped into v6': 'http://[::ffff:127.0.0.1]:P/',
  'v4 mapped into v6 in hex': 'http://[::ffff:7f00:1]:P/',
  'credentials that look like a host': 'http://ok.example@127.0.0.1:P/',
  'a backslash before the at sign': 'http://127.0.0.1:P\\@ok.example/',
}

const attacks: [name: string, address: string, code: OutboundCode][] = [
  ...Object.entries(loopbackForms).map(([name, address]): [string, string, OutboundCode] => [
    name,
    address,
    name.startsWith('credentials') ? 'credentials' : 'private',
  ]),
  ['v4 compatible v6', 'http://[::127.0.0.1]:P/', 'private'],
  ['a NAT64 form of loopback', 'http://[64:ff9b::7f00:1]:P/', 'private'],
  ['a 6to4 form of loopback', 'http://[2002:7f00:1::]:P/', 'private'],
  ['the metadata service', 'http://169.254.169.254/', 'private'],
  ['10.0.0.1', 'http://10.0.0.1/', 'private'],
  ['172.17.0.1', 'http://172.17.0.1/', 'private'],
  ['192.168.1.1', 'http://192.168.1.1/', 'private'],
  ['carrier-grade NAT', 'http://100.100.100.200/', 'private'],
  ['the Azure host service', 'http://168.63.129.16/', 'private'],
  ['the metadata service over v6', 'http://[fd00:ec2::254]/', 'private'],
  ['a name for loopback v4', 'http://internal.example:P/', 'private'],
  ['a name for loopback v6', 'http://aaaa.example:P/', 'private'],
  ['a name for a mapped address', 'http://mapped.example:P/', 'private'],
  ['a name for a public and a private address', 'http://multi.example:P/ok', 'private'],
  ['a name for the metadata service', 'http://meta.example/', 'private'],
  ['a name for 10.0.0.1', 'http://ten.example/', 'private'],
  ['a name of the local network', 'http://printer.local/', 'private'],
  ['a name without a dot', 'http://intranet/', 'private'],
  ['a name for nothing', 'http://empty.example/', 'unknown_host'],
  ['a name that does not exist', 'http://gone.example/', 'unknown_host'],
  ['a redirect to loopback', 'S/r-127', 'private'],
  ['a permanent redirect to loopback', 'S/r-308', 'private'],
  ['a redirect without a scheme', 'S/r-scheme-relative', 'private'],
  ['a redirect to a mapped address', 'S/r-mapped', 'private'],
  ['a redirect to the metadata service', 'S/r-meta', 'private'],
  ['a redirect to a private name', 'S/r-dns', 'private'],
  ['a redirect to a name that changed its mind', 'S/r-rebind', 'private'],
  ['a redirect to a file', 'S/r-file', 'scheme'],
  ['a redirect to data', 'S/r-data', 'scheme'],
  ['a redirect with credentials', 'S/r-credentials', 'credentials'],
  ['a redirect to nowhere', 'S/r-nowhere', 'redirect'],
  ['an endless redirect', 'S/loop', 'redirect'],
  ['a file', 'file:///etc/passwd', 'scheme'],
  ['gopher', 'gopher://127.0.0.1:P/_x', 'scheme'],
  ['data', 'data:text/html,hi', 'scheme'],
  ['something that is no address', 'not an address', 'bad_url'],
  ['credentials in the address', 'http://u:p@ok.example:SITE/ok', 'credentials'],
  ['port 22', 'http://public.example:22/', 'port'],
  ['another port of an allowed host', 'http://ok.example:1/', 'port'],
  ['an endless body', 'S/huge', 'too_large'],
  ['a body that drips', 'S/slow-body', 'timeout'],
  ['headers that drip', 'S/slow-head', 'timeout'],
  ['200,000 headers', 'S/many-heads', 'network'],
  ['a gzip bomb', 'S/gzip', 'too_large'],
  ['gzip 50 times', 'S/gzip-gzip', 'network'],
  ['gzip twice', 'S/two-gzips', 'encoding'],
  ['binary data', 'S/binary', 'type'],
  ['no content type', 'S/no-type', 'type'],
  ['a body that is cut off', 'S/cut', 'network'],
]

test.each(attacks)('%s is refused and reaches nothing private', async (name, address, code) => {
  if (name.includes('changed its mind')) lookups.push('rebind.example')
  expect(await codeOf(address)).toBe(code)
  expect(canary.hits).toEqual([])
  expect(dialled.filter((peer) => !peer.endsWith(` ${site.port}`))).toEqual([])
})

test('a name that turns private between check and connection is dialled as it was checked', async () => {
  expect(await codeOf('http://rebind.example:P/')).toMatch(/^(network|timeout)$/)
  expect(lookups).toEqual(['rebind.example'])
  expect(await codeOf('http://rebind.example:P/again')).toBe('private')
  expect(canary.hits).toEqual([])
})

// Any fetch refuses credentials, and machines differ in v6 loopback and in what `localhost.` means.
const dialable = Object.entries(loopbackForms).filter(([name]) => !/credentials|v6|localhost/.test(name))

test.each(dialable)('without the checks %s reaches the canary', async (_, address) => {
  await uncheckedFetch(real(address))
  expect(canary.hits).toHaveLength(1)
})

test('the canary answers where the operator allows it', async () => {
  const allowed = createOutbound({ allowHosts: [`internal.example:${canary.port}`], lookup })
  await allowed(`http://internal.example:${canary.port}/`)
  expect(canary.hits).toHaveLength(1)
  expect(dialled).toHaveLength(1)
})

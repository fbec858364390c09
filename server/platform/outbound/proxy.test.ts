import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { providerFailure } from '#server/engine/model/calls/provider-error.ts'
import { config } from '#server/platform/config.ts'
import { type ProxyConfig, proxyOf } from '#server/platform/proxy-config.ts'
import { startConnectProxy } from '#tests/peers/connect-proxy.ts'
import { createOutbound } from './outbound.ts'
import { useProxyForOperator } from './proxy-tunnel.ts'

const fixture = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../tests/fixtures/tls', name), 'utf8')
const usualAuthorities = getCACertificates('default')
const usualDispatcher = getGlobalDispatcher()
const usualProxy = config.proxy
const secure = createServer(
  { cert: fixture('server.pem'), key: fixture('server.key') },
  (request, response) => response.end(`${request.headers.host} ${request.url}`),
)
let proxy: Awaited<ReturnType<typeof startConnectProxy>>

const addresses: Record<string, string[]> = {
  'news.example': ['2a00::1', '93.184.215.14'],
  'other.example': ['93.184.215.14'],
  'inside.example': ['93.184.215.14', '10.0.0.7'],
}
const lookup = async (host: string) => addresses[host] ?? []

beforeAll(async () => {
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  proxy = await startConnectProxy((secure.address() as AddressInfo).port)
  // What NODE_EXTRA_CA_CERTS does at the start of a process.
  setDefaultCACertificates([...usualAuthorities, fixture('ca.pem')])
})

beforeEach(() => {
  proxy.asked.length = 0
  proxy.answer(200)
})

afterAll(() => {
  setDefaultCACertificates(usualAuthorities)
  setGlobalDispatcher(usualDispatcher)
  config.proxy = usualProxy
  proxy.close()
  secure.close()
  secure.closeAllConnections()
})

const through = (more: Parameters<typeof proxyOf>[0] = {}) =>
  proxyOf({ HTTPS_PROXY: proxy.url, ...more }) as ProxyConfig
const outbound = (more?: Parameters<typeof proxyOf>[0]) =>
  createOutbound({ allowHosts: [], lookup, proxy: through(more) })
const targets = () => proxy.asked.map(({ target }) => target)

test('a call passes the proxy to the address that was checked here, and the certificate is that of the name', async () => {
  const read = outbound()
  const { bytes } = await read('https://news.example/today')
  expect(Buffer.from(bytes).toString()).toBe('news.example /today')
  const authorization = `Basic ${Buffer.from('ada:s cret').toString('base64')}`
  expect(proxy.asked).toEqual([{ target: '93.184.215.14:443', authorization }])
  await expect(read('https://other.example/')).rejects.toThrow('certificate of other.example is not valid')
})

test('a proxy opens no way to private addresses', async () => {
  const read = outbound()
  for (const url of ['https://inside.example/', 'https://10.0.0.7/', 'https://printer.local/'])
    await expect(read(url)).rejects.toMatchObject({ code: 'private' })
  await expect(read('https://unknown.example/')).rejects.toThrow('BALANCIA_PROXY_DNS=true')
  expect(proxy.asked).toEqual([])
})

test('a proxy that resolves names itself gets the names, but no address that is private already', async () => {
  const read = outbound({ BALANCIA_PROXY_DNS: true })
  await read('https://news.example/')
  for (const url of ['https://127.0.0.1/', 'https://[fd00::1]/', 'https://metadata.internal/'])
    await expect(read(url)).rejects.toMatchObject({ code: 'private' })
  expect(targets()).toEqual(['news.example:443'])
})

test('a proxy that is away, refuses, or wants a password is reported as such', async () => {
  const read = outbound()
  const tell = () => read('https://news.example/').catch((error: Error) => error.message)
  proxy.answer(403)
  expect(await tell()).toBe('The proxy of this server did not connect to 93.184.215.14 (it answered 403)')
  proxy.answer(407)
  expect(await tell()).toMatch(/asks for a user name and a password/)
  const away = createOutbound({
    allowHosts: [],
    lookup,
    proxy: through({ HTTPS_PROXY: 'http://127.0.0.1:9' }),
  })
  await expect(away('https://news.example/')).rejects.toThrow('The proxy of this server cannot be reached')
})

test('models of the environment are called through the proxy by their name, and what NO_PROXY names directly', async () => {
  config.proxy = through({ NO_PROXY: 'other.example' })
  await useProxyForOperator()
  expect(await (await fetch('https://models.example/v1')).text()).toBe('models.example /v1')
  expect(targets()).toEqual(['models.example:443'])
  await expect(fetch('https://sub.other.example/')).rejects.toThrow('fetch failed')
  await expect(fetch('https://127.0.0.1:9/')).rejects.toThrow('fetch failed')
  expect(targets()).toHaveLength(1)
  proxy.answer(502)
  const failed = await fetch('https://models.example:8443/').catch((error: unknown) => error)
  expect(providerFailure('OpenAI', failed, [])).toMatchObject({
    fault: 'unreachable',
    text: expect.stringContaining('OpenAI cannot be reached: the proxy'),
  })
})

const badProxy = () => proxyOf({ HTTPS_PROXY: 'socks5://ada:secret@h' })

test('NO_PROXY takes hosts with their subdomains, ports, addresses and ranges', () => {
  const { proxyFor } = through({
    NO_PROXY: '.corp.example, models.example:8443 10.0.0.0/8,fd00::/8,nonsense/99',
  })
  const isProxied = (host: string, port = 443) => proxyFor('https:', host, port) !== undefined
  for (const host of [
    'corp.example',
    'a.b.corp.example',
    'A.Corp.Example',
    '10.9.8.7',
    'fd00::9',
    'localhost',
    '127.8.0.1',
  ])
    expect(isProxied(host), host).toBe(false)
  for (const host of ['xcorp.example', 'models.example', '11.0.0.1', '2a00::1'])
    expect(isProxied(host), host).toBe(true)
  expect(isProxied('models.example', 8443)).toBe(false)
  expect(
    proxyOf({ https_proxy: proxy.url, no_proxy: '*' })?.proxyFor('https:', 'a.example', 443),
  ).toBeUndefined()
  expect(proxyFor('http:', 'a.example', 80)).toBeUndefined()
  expect(proxyOf({ HTTP_PROXY: 'proxy.example:3128' })?.proxyFor('http:', 'a.example', 80)?.port).toBe('3128')
  expect(proxyOf({})).toBeUndefined()
  expect(badProxy).toThrow(/^(?!.*secret)[^]*HTTPS_PROXY: needs an address such as/)
})

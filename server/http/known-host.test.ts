import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { config } from '#server/platform/config.ts'
import type { HttpEnv } from './context.ts'
import { knownHostOnly } from './known-host.ts'
import { replyFailure } from './reply-failure.ts'

const app = new Hono<HttpEnv>()
app.onError(replyFailure)
app.use(knownHostOnly)
app.get('*', (c) => c.text('here'))

const found = { ...config }
afterEach(() => void Object.assign(config, found))

const statusAt = async (origin: string, path = '/api/auth/user') => (await app.request(origin + path)).status

test.each([
  'http://127.0.0.1:3000',
  'http://192.168.4.7',
  'http://[::1]:3000',
  'http://localhost:3000',
  'http://LOCALHOST',
  'http://balancia.localhost',
])('%s is its own address, whatever is set up', async (origin) => {
  expect(await statusAt(origin)).toBe(200)
})

test.each([
  'http://evil.example',
  'http://localhost.evil.example',
  'http://127.0.0.1.evil.example',
  'http://x.',
])('%s, a name that leads here, is answered nothing', async (origin) => {
  const response = await app.request(`${origin}/`)
  expect(response.status).toBe(421)
  expect(await response.json()).toMatchObject({
    code: 'unknown_host',
    message: expect.stringContaining('BALANCIA_URL'),
  })
})

test('the address that people use is its own, with any port, and others are not', async () => {
  Object.assign(config, { publicUrl: 'https://agents.example.org' })
  expect(await statusAt('http://agents.example.org:8080')).toBe(200)
  expect(await statusAt('http://agents.example.org.')).toBe(200)
  expect(await statusAt('http://example.org')).toBe(421)
})

test('the name that it listens at is its own', async () => {
  Object.assign(config, { host: 'workshop' })
  expect(await statusAt('http://workshop:3000')).toBe(200)
})

test('health and the check of a new address answer under any host name', async () => {
  expect(await statusAt('http://agents.example.net', '/api/address-check?nonce=x')).not.toBe(421)
  expect(await statusAt('http://10-0-0-7.cluster.local', '/healthz')).toBe(200)
  expect(await statusAt('http://10-0-0-7.cluster.local', '/readyz')).toBe(200)
})

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UpdatesReply } from '#contract/installation/updates.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { settings } from '#server/db/tables/settings.ts'
import { clock } from '#server/platform/clock.ts'
import { config } from '#server/platform/config.ts'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { updateLoop } from './updates.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
let admin: Caller
let peer: Peer
let feed = ''
let answer: unknown
const release = (tag: string, more = {}) => ({ tag_name: tag, body: `**New** in ${tag}`, ...more })

beforeAll(async () => {
  admin = await aUser(app)
  peer = await openPeer((_request, response) => response.end(JSON.stringify(answer)))
  feed = `http://127.0.0.1:${peer.port}/releases`
})
afterEach(async () => {
  await updateLoop.stop()
  clock.now = realNow
  config.updatesUrl = undefined
  peer.hits.length = 0
  await db.delete(settings)
})
afterAll(() => peer.close())

const read = () => admin.json<UpdatesReply>('GET', '/api/admin/installation/updates')
const set = (body: object) => admin.json<UpdatesReply>('PUT', '/api/admin/installation/updates', body)
async function lookAfterDays(days: number): Promise<void> {
  clock.now = () => new Date(realNow().getTime() + days * 24 * 3_600_000)
  await updateLoop.start()
  await updateLoop.stop()
  clock.now = realNow
}

test('nothing is asked for until an administrator switches it on', async () => {
  config.updatesUrl = feed
  await updateLoop.start()
  expect(await read()).toMatchObject({ isOn: false, feed, isFeedFixed: true, checkedAt: null, newest: null })
  expect(peer.hits).toEqual([])
})

test('the newest release is shown at once, looked for again after a week, and the request says nothing about the installation', async () => {
  answer = [
    release('v99.1.0-rc.1', { prerelease: true }),
    release('v99.0.0', { draft: true }),
    release('v9.10.0', { html_url: 'https://example.com/9.10.0' }),
    release('v9.9.0'),
    release('nightly'),
    { other: true },
  ]
  const newest = { version: '9.10.0', notes: '**New** in v9.10.0', url: 'https://example.com/9.10.0' }
  expect(await set({ isOn: true, feed })).toMatchObject({ isOn: true, problem: null, newest })
  const [hit] = peer.hits
  expect(hit).toMatchObject({ method: 'GET', path: '/releases', body: '' })
  const sent = Object.keys(hit?.headers ?? {}).toSorted()
  expect(sent).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'connection',
    'host',
    'sec-fetch-mode',
    'user-agent',
  ])
  expect(hit?.headers['user-agent']).toBe('Balancia')
  await lookAfterDays(6)
  expect(peer.hits).toHaveLength(1)
  answer = [release('v9.11.0', { html_url: 'javascript:alert(1)' })]
  await lookAfterDays(8)
  expect((await read()).newest).toEqual({ version: '9.11.0', notes: '**New** in v9.11.0', url: null })
  await set({ isOn: false })
  await lookAfterDays(30)
  expect(peer.hits).toHaveLength(2)
})

test('a release that is not newer is none, and a list that cannot be read is reported and keeps what was known', async () => {
  answer = release(`v${productVersion()}`)
  expect(await set({ isOn: true, feed })).toMatchObject({ newest: null, problem: null })
  answer = release('v9.0.0')
  await set({ isOn: true, feed })
  for (answer of ['no list', { tag_name: 5 }, Array.from({ length: 1_001 }, () => release('v10.0.0'))])
    expect(await set({ isOn: true })).toMatchObject({
      newest: { version: '9.0.0' },
      problem: expect.any(String),
    })
  expect(await set({ isOn: true, feed: 'http://10.0.0.1/releases' })).toMatchObject({
    newest: null,
    problem: expect.any(String),
  })
})

test('it is not switched on without an address, nor with another than the one of the environment', async () => {
  expect((await admin.request('PUT', '/api/admin/installation/updates', { isOn: true })).status).toBe(400)
  config.updatesUrl = feed
  const other = { isOn: true, feed: 'https://example.com/releases' }
  expect((await admin.request('PUT', '/api/admin/installation/updates', other)).status).toBe(409)
  expect((await read()).isOn).toBe(false)
})

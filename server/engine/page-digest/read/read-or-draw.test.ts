import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawnSite } from '#server/engine/browser/testing/drawn-site.ts'
import type { BrowserLeft, BrowserUse, LinkBrowsing } from '#server/engine/browser-use.ts'
import { config } from '#server/platform/config.ts'
import { browserForTests } from '#tests/setup/browser-for-tests.ts'
import { readPage } from './read-page.ts'

let site: Server
let address = ''

beforeAll(async () => {
  site = createServer((await drawnSite()).listener).listen(0, '127.0.0.1')
  await once(site, 'listening')
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  config.browser.choice = (await browserForTests()).path
})
afterAll(() => {
  config.browser.choice = 'off'
  site.closeAllConnections()
  site.close()
})

const kept: BrowserLeft[] = []
const by = (use: BrowserUse): { browsing: LinkBrowsing } => ({
  browsing: { settingsOf: async () => ({ use }), keep: async (_url, left) => void kept.push(left) },
})

test('a page that scripts draw is read with a browser, unless its owner wants none', async () => {
  const page = await readPage(`${address}/app`, undefined, by('auto'))
  expect(page).toMatchObject({ state: 'read', isDrawn: true, title: 'Offers', kind: 'html' })
  expect(page).toMatchObject({ text: expect.stringContaining('Room 3, 900 euros') })
  expect(kept).toEqual([{ picture: expect.anything(), session: null }])
  const plain = await readPage(`${address}/app`, undefined, by('never'))
  expect(plain).toMatchObject({ state: 'failed', needsBrowser: true })
})

test('a page that asks whether a person reads it is named, and a file is read plainly', async () => {
  const wall = await readPage(`${address}/wall`, undefined, by('always'))
  expect(wall).toMatchObject({ state: 'failed', browserProblem: 'human' })
  const file = await readPage(`${address}/offers`, undefined, by('auto'))
  expect(file).toMatchObject({ state: 'read', kind: 'json' })
})

test('without a browser the reason is that of the plain read, and why there is none', async () => {
  config.browser.choice = '/nowhere/chromium'
  const { reason: plain } = (await readPage(`${address}/app`, undefined, by('never'))) as { reason: string }
  const page = await readPage(`${address}/app`, undefined, by('auto'))
  expect(page).toMatchObject({ state: 'failed', browserProblem: 'no-browser' })
  expect(page).toMatchObject({ reason: expect.stringContaining(`${plain}. `) })
})

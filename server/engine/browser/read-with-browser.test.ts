import { createServer, type Server } from 'node:http'
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BrowserStep } from '#server/engine/browser-use.ts'
import { allowList, checkUrl, webPorts } from '#server/platform/outbound/outbound-address.ts'
import { lookupForTests } from '#server/platform/outbound/closed-addresses-for-tests.ts'
import { treeOf } from '#server/platform/processes/memory-of-tree.ts'
import { createConnections } from '#server/platform/outbound/open-connection.ts'
import { createBrowserReader } from './read-with-browser.ts'
import { browserForTests } from '#tests/setup/browser-for-tests.ts'
import { drawnSite, members } from './testing/drawn-site.ts'

const { signal } = new AbortController()
let site: Server
let pages: Awaited<ReturnType<typeof drawnSite>>
let path = ''
let address = ''
let reader: ReturnType<typeof readerWith>

function readerWith(limits: Parameters<typeof createBrowserReader>[0]['limits'] = {}) {
  const { port } = site.address() as AddressInfo
  const allowHosts = [`site.example:${port}`, `loopback.example:${port}`]
  return createBrowserReader({
    connect: createConnections({ allowHosts, lookup: lookupForTests, proxy: undefined }),
    check: (url) => void checkUrl(url, allowList(allowHosts), webPorts),
    browser: () => ({ path }),
    limits,
  })
}

const foldersLeft = () => readdirSync(tmpdir()).filter((name) => name.startsWith('balancia-browser-'))

beforeAll(async () => {
  // A folder of this test alone, which other accounts may pass through.
  process.env.TMPDIR = mkdtempSync(join(tmpdir(), 'browser-test-'))
  chmodSync(process.env.TMPDIR, 0o755)
  pages = await drawnSite()
  site = createServer(pages.listener).listen(0, '127.0.0.1')
  await once(site, 'listening')
  ;({ path } = await browserForTests())
  address = `http://site.example:${(site.address() as AddressInfo).port}`
  reader = readerWith()
})
afterAll(async () => {
  await reader.close()
  site.closeAllConnections()
  site.close()
})

type Settings = Parameters<typeof reader.read>[1] & { from?: typeof reader }
const read = (page: string, { from = reader, ...settings }: Settings = {}) =>
  from.read(`${address}${page}`, settings, signal)

test('a page that React draws is read with its shadow roots and frames, without its scripts', async () => {
  const page = await read('/react')
  if (page.state !== 'drawn') throw new Error(JSON.stringify(page))
  expect(page.html).toContain('<li>Room 3, 900 euros</li><li>Room 4, 700 euros</li>')
  expect(page.html).toContain('Prices in euros')
  expect(page.html).toContain('Opened on Monday')
  expect(page.html).not.toMatch(/<script|noscript|Loading/)
  expect(page).toMatchObject({ status: 200, refused: [], session: null, finalUrl: `${address}/react` })
  expect(Buffer.from(page.picture ?? []).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
})

const steps = (password: string): BrowserStep[] => [
  { kind: 'fill', field: 'User name', value: members.user, isSecret: false },
  { kind: 'fill', field: 'Password', value: password, isSecret: true },
  { kind: 'press', target: 'Sign in' },
  { kind: 'wait', text: 'Welcome' },
]

test('a page behind a form with a token is read; its session is used again, and the secret is in nothing that is returned', async () => {
  const first = await read('/account', { signIn: steps(members.password) })
  if (first.state !== 'drawn') throw new Error(JSON.stringify(first))
  expect(first).toMatchObject({ hasSignedIn: true, finalUrl: `${address}/account` })
  expect(first.html).toContain('Balance: 42 euros. Typed: ••••')
  const again = await read('/account', { signIn: steps(members.password), session: first.session })
  expect(again).toMatchObject({ state: 'drawn', hasSignedIn: false })
  expect(pages.signIns()).toBe(1)
  const ended = JSON.stringify({ cookies: [], origins: [] })
  const renewed = await read('/account', { signIn: steps(members.password), session: ended })
  expect(renewed).toMatchObject({ state: 'drawn', hasSignedIn: true })
})

test('a sign-in that fails names its step, and no value', async () => {
  const signIn = steps('a wrong secret').slice(0, 3)
  const failed = await read('/account', { signIn })
  expect(failed).toMatchObject({ state: 'undrawn', problem: 'sign-in', step: 3, picture: expect.anything() })
  const hasty = readerWith({ draw: { stepMs: 1_000 } })
  const missing = await read('/account', {
    from: hasty,
    signIn: [{ kind: 'press', target: 'Nowhere' }, ...signIn],
  })
  expect(missing).toMatchObject({ problem: 'sign-in', step: 1, reason: expect.stringContaining('Nowhere') })
  await hasty.close()
  expect(JSON.stringify([failed, missing])).not.toContain('wrong secret')
})

test('a sign-in fills in nothing on a site that neither the address nor a step names', async () => {
  const failed = await read('/moved', { signIn: steps(members.password) })
  const reason = expect.stringContaining('loopback.example')
  expect(failed).toMatchObject({ state: 'undrawn', problem: 'sign-in', step: 1, reason })
})

test('a page that grows without end is read for a few screens', async () => {
  const page = await read('/endless')
  if (page.state !== 'drawn') throw new Error(JSON.stringify(page))
  const entries = page.html.match(/Entry \d+/g)?.length ?? 0
  expect(entries).toBeGreaterThan(20)
  expect(entries).toBeLessThan(400)
})

test('pop-ups, dialogs and downloads come to nothing, and the page is read', async () => {
  const page = await read('/popups')
  if (page.state !== 'drawn') throw new Error(JSON.stringify(page))
  expect(page.html).toContain('<h1>After</h1>')
  expect(await read('/file')).toEqual({ state: 'file' })
})

test('a page that takes memory or time without end fails alone, and one that never ends is read as far as it is', async () => {
  const tight = readerWith({
    draw: { openMs: 6_000, settleMs: 500 },
    run: { memoryBytesMax: 900_000_000 },
  })
  expect(await read('/memory', { from: tight })).toMatchObject({ state: 'undrawn', problem: 'bounds' })
  expect(await read('/loop', { from: tight })).toMatchObject({ state: 'undrawn', problem: 'bounds' })
  const page = await read('/drip', { from: tight })
  expect(page).toMatchObject({ state: 'drawn', html: expect.stringContaining('Never done') })
  await tight.close()
})

test('an address that is none of the web, and a redirect to a private one, are refused', async () => {
  for (const url of [
    'file:///etc/passwd',
    'chrome://version',
    'http://10.0.0.1/',
    'http://user:word@site.example/',
  ])
    expect(await reader.read(url, {}, signal), url).toMatchObject({ state: 'undrawn', problem: 'network' })
  expect(await read('/away')).toMatchObject({ state: 'undrawn', problem: 'network' })
})

test('the browser is tried, one that does not start says so, and nothing is left on the disk', async () => {
  expect(await reader.tryOut(signal)).toMatchObject({ version: expect.stringMatching(/^\d+\./), where: path })
  const whole = path
  path = '/bin/false'
  expect(await reader.tryOut(signal)).toMatchObject({ reason: expect.stringContaining('does not start') })
  // What Chromium prints where the machine forbids it its sandbox.
  path = join(mkdtempSync(join(tmpdir(), 'without-sandbox-')), 'browser')
  const forbidden = `case "$*" in *--no-sandbox*) exec '${whole}' "$@";; esac\necho '[FATAL] No usable sandbox!' >&2\nexit 1\n`
  writeFileSync(path, `#!/bin/sh\n${forbidden}`)
  for (const each of [path, dirname(path)]) chmodSync(each, 0o755)
  expect(await reader.tryOut(signal)).toMatchObject({ isSandboxed: false })
  path = whole
  expect(foldersLeft()).toEqual([])
})

/** An ended process of which nobody asked for the outcome has no command line. */
function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test.runIf(process.platform === 'linux')('a server that is killed leaves no browser behind', async () => {
  const port = (site.address() as AddressInfo).port
  const modules = ['read-with-browser.ts', '../../platform/outbound/open-connection.ts'].map((name) =>
    JSON.stringify(join(import.meta.dirname, name)),
  )
  const program = `
    import { createBrowserReader } from ${modules[0]}
    import { createConnections } from ${modules[1]}
    const connect = createConnections({ allowHosts: ['127.0.0.1:${port}'], proxy: undefined })
    const reader = createBrowserReader({ connect, check() {}, browser: () => ({ path: ${JSON.stringify(path)} }) })
    await reader.read('http://127.0.0.1:${port}/drip', {}, AbortSignal.timeout(600_000))`
  const asked = once(site, 'request')
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'ignore' })
  await asked
  const [own = 0, ...started] = treeOf(server.pid ?? 0)
  expect(started.length).toBeGreaterThan(3)
  process.kill(own, 'SIGKILL')
  await expect.poll(() => started.filter(isAlive)).toEqual([])
})

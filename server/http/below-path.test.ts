import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { personaPiecesFile } from '#contract/personas/persona-pieces.ts'
import { visitorFile, visitorPaths } from '#contract/pages.ts'
import { framePage } from '#server/features/apps/frame-page.ts'
import { config } from '#server/platform/config.ts'
import type { HttpEnv } from './context.ts'
import { createHttpApp } from './http-app.ts'
import { smallPage } from './pages/small-page.ts'
import { acceptSockets } from './sockets/sockets.ts'

const before = config.publicUrl
beforeEach(() => {
  config.publicUrl = 'https://tools.example/office/balancia'
})
afterEach(() => {
  config.publicUrl = before
})
const webDir = await mkdtemp(join(tmpdir(), 'balancia-pages-'))
await mkdir(join(webDir, 'visitor'))
await mkdir(join(webDir, 'assets'))
const built = `<html lang="en"><head><link rel="canonical" href="https://origin.invalid/demos"></head>
<a href="/demos#top">Demos</a> <a href="https://elsewhere.example/x">x</a> <img src="/assets/a.webp" alt='say src="/x'>
<source srcSet="/assets/b.webp"> <a href="#part">Part</a> <a href="//elsewhere.example/y">y</a></html>`
await writeFile(join(webDir, 'index.html'), built)
await writeFile(join(webDir, personaPiecesFile), '{}')
for (const path of [...visitorPaths, undefined]) await writeFile(join(webDir, visitorFile(path)), built)
await writeFile(join(webDir, 'assets', 'page.js'), 'hello')
afterAll(() => rm(webDir, { recursive: true }))

const feature = new Hono<HttpEnv>()
  .get('/api/leave', (c) => {
    c.header('set-cookie', 'session=1; Path=/; HttpOnly', { append: true })
    c.header('set-cookie', 'known=1; Max-Age=9; Path=/api/auth', { append: true })
    return c.redirect('/login?returnTo=%2Fdashboard', 303)
  })
  .get('/api/elsewhere', (c) => c.redirect('https://id.example/authorize', 303))
const app = createHttpApp({
  authenticate: async () => undefined,
  features: [feature],
  endpoints: [],
  readiness: async () => ({ status: 'ready' }),
  webDir,
})
const get = (path: string) => app.request(`https://tools.example${path}`)

test.for([
  ['keeps the path', '/office/balancia'],
  ['removes the path', ''],
])('behind a proxy that %s, everything is served and names itself below it', async ([, sent = '']) => {
  const page = await (await get(`${sent}/demos`)).text()
  expect(page).toContain('href="/office/balancia/demos#top"')
  expect(page).toContain('src="/office/balancia/assets/a.webp"')
  expect(page).toContain('srcSet="/office/balancia/assets/b.webp"')
  expect(page).toContain('rel="canonical" href="https://tools.example/office/balancia/demos"')
  for (const other of ['"https://elsewhere.example/x"', '"#part"', '"//elsewhere.example/y"'])
    expect(page).toContain(other)
  expect(await (await get(`${sent}/assets/page.js`)).text()).toBe('hello')
  expect((await get(`${sent}/demos/`)).headers.get('location')).toBe('/office/balancia/demos')
  expect((await get(`${sent}/readyz`)).status).toBe(200)
  const { headers } = await get(`${sent}/api/leave`)
  expect(headers.get('location')).toBe('/office/balancia/login?returnTo=%2Fdashboard')
  expect(headers.getSetCookie()).toEqual([
    'session=1; Path=/office/balancia; HttpOnly',
    'known=1; Max-Age=9; Path=/office/balancia/api/auth',
  ])
  const away = await get(`${sent}/api/elsewhere`)
  expect(away.headers.get('location')).toBe('https://id.example/authorize')
  expect(await (await get(`${sent}/robots.txt`)).text()).toContain('Disallow: /office/balancia/api/\n')
  expect(await (await get(`${sent}/sitemap.xml`)).text()).toContain(
    '<loc>https://tools.example/office/balancia/demos</loc>',
  )
  expect(await (await get(`${sent}/api/openapi.json`)).json()).toMatchObject({
    servers: [{ url: '/office/balancia' }],
  })
  expect(await (await get(`${sent}/api/docs`)).text()).toContain('"/office/balancia/api/openapi.json"')
})

test('the whole path is needed, and no longer one counts', async () => {
  expect((await get('/office/balancia')).status).toBe(200)
  expect((await get('/office/balancia2/demos')).status).toBe(404)
  expect((await get('/office')).status).toBe(404)
})

test('pages that the server writes itself link below the path, and a published application calls below it', async () => {
  const small = String(
    await smallPage({ title: 'Gone', text: 'Gone.', way: { href: '/login', label: 'Sign In' } }),
  )
  expect(small).toContain('href="/office/balancia/login"')
  const frame = String(await framePage({ title: 'Shop', page: '/shared/sites/t/page', site: 't' }))
  expect(frame).toContain('data-src="/office/balancia/shared/sites/t/page"')
  expect(frame).toContain('data-calls="/office/balancia/api/published/"')
})

test('a socket opens with and without the path, and nowhere else', async () => {
  const server: Server = createServer()
  const close = acceptSockets(server, { authenticate: async () => undefined, open: () => undefined })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const outcomeAt = async (path: string) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`)
    const outcome = await new Promise((resolve) => {
      socket.on('close', (code) => resolve(code))
      socket.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
      socket.on('error', () => undefined)
    })
    socket.terminate()
    return outcome
  }
  // Admitted to the handshake, and refused for want of a session.
  expect(await outcomeAt('/office/balancia/ws')).toBe(1008)
  expect(await outcomeAt('/ws?userId=1')).toBe(1008)
  expect(await outcomeAt('/office/ws')).toBe(404)
  close()
  server.close()
})

test('at the root of a host nothing is added', async () => {
  config.publicUrl = 'https://tools.example'
  const page = await (await get('/demos')).text()
  expect(page).toBe(built.replace('https://origin.invalid', 'https://tools.example'))
  const { headers } = await get('/api/leave')
  expect(headers.get('location')).toBe('/login?returnTo=%2Fdashboard')
  expect(headers.getSetCookie()[0]).toBe('session=1; Path=/; HttpOnly')
  expect(await (await get('/api/openapi.json')).json()).not.toHaveProperty('servers')
})

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { personaPiecesFile } from '#contract/personas/persona-pieces.ts'
import type { CurrentUser } from '#contract/auth/auth.ts'
import {
  alwaysVisitorPaths,
  firstFilesName,
  pagePaths,
  publicPaths,
  visitorFile,
  visitorPaths,
} from '#contract/pages.ts'
import { config } from '#server/platform/config.ts'
import { leastCpuMs } from '#tests/setup/time/least-cpu.ts'
import { firstLinksOf } from './first-links.ts'
import { createHttpApp } from '#server/http/http-app.ts'

const script = 'console.log("hello")'
const webDir = await mkdtemp(join(tmpdir(), 'balancia-pages-'))

await mkdir(join(webDir, 'visitor'))
await mkdir(join(webDir, 'assets'))
const page = (name: string) =>
  `<!doctype html><html lang="en"><link rel="canonical" href="https://origin.invalid/x"><p>${name}</p>${' '.repeat(2000)}`
await writeFile(join(webDir, 'index.html'), page('renders itself').replace('<p>', '</head><p>'))
const firstFiles = { home: ['/assets/home-1a2b.js'], 'admin-queue': ['/assets/queue-1a2b.js'] }
await writeFile(join(webDir, firstFilesName), JSON.stringify(firstFiles))
for (const path of [...visitorPaths, undefined])
  await writeFile(join(webDir, visitorFile(path)), page(`ready: ${path ?? '404 Page Not Found'}`))
await writeFile(join(webDir, 'assets', 'page-1a2b.js'), script)
await writeFile(join(webDir, 'assets', 'page-1a2b.js.br'), brotliCompressSync(script))
await writeFile(join(webDir, 'assets', 'demo-1a2b.mp4'), Buffer.alloc(1000, 7))
await writeFile(join(webDir, 'assets', 'demo-1a2b.vtt'), 'WEBVTT')
await writeFile(join(webDir, 'service-worker.js'), script)
afterAll(() => rm(webDir, { recursive: true }))

await writeFile(join(webDir, personaPiecesFile), '{}')
const user = { id: 'u1', role: 'user' } as CurrentUser
const app = createHttpApp({
  authenticate: async (headers) => {
    const session = /session=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
    if (session === 'broken') throw new Error('the database is gone')
    return session === 'good' ? { user, via: 'session' } : undefined
  },
  features: [],
  endpoints: [],
  readiness: async () => ({ status: 'ready' }),
  webDir,
})
const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(`http://balancia.localhost:3000${path}`, { headers })
const textOf = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text()

test.for(visitorPaths)('a visitor is given %s as ready HTML', async (path) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain(`<p>ready: ${path}</p>`)
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('vary')).toMatch(/cookie/i)
})

test.for(pagePaths.filter((path) => !alwaysVisitorPaths.includes(path)))(
  'a signed-in user gets the client-rendered page at %s',
  async (path) => {
    expect(await textOf(path, { cookie: 'session=good' })).toContain('<p>renders itself</p>')
  },
)

test('the client-rendered page preloads what its path needs, and a page for visitors does not', async () => {
  const cookie = 'session=good'
  expect(await textOf('/', { cookie })).toContain('href="/assets/home-1a2b.js"')
  expect(await textOf('/', { cookie })).toContain('href="/api/agents?limit=5"')
  expect(await textOf('/admin/queue', { cookie })).toContain('href="/assets/queue-1a2b.js"')
  expect(await textOf('/settings', { cookie })).not.toContain('modulepreload')
  expect(await textOf('/')).not.toContain('home-1a2b')
})

test('the service worker is checked for a new release each time, and covers the whole site', async () => {
  const response = await get('/service-worker.js')
  expect([response.status, await response.text()]).toEqual([200, script])
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect((await get('/manifest.webmanifest')).status).toBe(404)
})

test('pages that an older release built are served without it', () => {
  expect(firstLinksOf(join(webDir, 'visitor'))('/dashboard')).toBe('')
})

test.for(alwaysVisitorPaths)(
  'the page %s that a link in an email leads to is the same for who is signed in',
  async (path) => {
    expect(await textOf(path, { cookie: 'session=good' })).toContain(`ready: ${path}`)
  },
)

test('an ended session counts as none', async () => {
  expect(await textOf('/', { cookie: 'session=old' })).toContain('<p>ready: /</p>')
})

test('when the session cannot be checked, the client-rendered page is sent and shows the error', async () => {
  const response = await get('/', { cookie: 'session=broken' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<p>renders itself</p>')
})

test.for([
  '/no-such-page',
  '/dashboard/x',
  '/assets/gone.js',
  '/visitor/landing.html',
  '/index.html',
  '/..%2f',
])(
  'the unknown path %s answers 404: a visitor gets the static page, a signed-in user the client-rendered page',
  async (path) => {
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('404 Page Not Found')
    const signedIn = await get(path, { cookie: 'session=good' })
    expect(signedIn.status).toBe(404)
    expect(await signedIn.text()).toContain('<p>renders itself</p>')
  },
)

test('an unknown call answers 404 with JSON', async () => {
  const response = await get('/api/no-such-call')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('a slash too many leads to the page, with its question kept', async () => {
  const response = await get('/pricing/?interval=yearly')
  expect(response.status).toBe(308)
  expect(response.headers.get('location')).toBe('/pricing?interval=yearly')
})

test.for(['/pricing//', '/dashboard/x/'])('%s is no page with a slash too many', async (path) => {
  expect((await get(path)).status).toBe(404)
})

test('a path of nothing but slashes costs no more than any other of its length', async () => {
  const cpuMs = await leastCpuMs({
    plain: () => get(`/${'x'.repeat(15_000)}`),
    slashes: () => get(`${'/'.repeat(15_000)}x`),
  })
  expect(cpuMs.slashes / cpuMs.plain).toBeLessThan(5)
})

test('the theme that the browser keeps is on the page before it is painted; nothing else gets there', async () => {
  expect(await textOf('/terms', { cookie: 'balancia-theme=dark' })).toContain(
    '<html lang="en" data-theme="dark">',
  )
  expect(await textOf('/', { cookie: 'session=good; balancia-theme=light' })).toContain('data-theme="light"')
  const odd = await textOf('/terms', { cookie: 'balancia-theme=%22%3E%3Cscript%3E' })
  expect(odd).toContain('<html lang="en">')
})

test('a page names the address at which it was asked for as its own', async () => {
  expect(await textOf('/pricing')).toContain('href="http://balancia.localhost:3000/x"')
})

test('a page names the address that the operator gave, wherever it was asked for', async () => {
  const { publicUrl } = config
  config.publicUrl = 'https://agents.example'
  try {
    expect(await textOf('/pricing')).toContain('href="https://agents.example/x"')
    expect(await textOf('/robots.txt')).toContain('Sitemap: https://agents.example/sitemap.xml')
    expect(await textOf('/sitemap.xml')).toContain('<loc>https://agents.example/pricing</loc>')
  } finally {
    config.publicUrl = publicUrl
  }
})

test.for(['a"onx=.localhost', 'a$&b.localhost', "a$`b'.localhost", 'a&b.localhost'])(
  'an invalid host (%s) is written into no page',
  async (host) => {
    for (const path of ['/pricing', '/robots.txt', '/sitemap.xml', '/no-such-page'])
      expect((await app.request(`http://${host}${path}`)).status).toBe(400)
  },
)

test.for(['localhost', '127.0.0.1:3000', '[::1]:3000', 'xn--bcher-kva.localhost'])(
  'a page at the host %s names it',
  async (host) => {
    const response = await app.request(`http://${host}/pricing`)
    expect(await response.text()).toContain(`href="http://${host}/x"`)
  },
)

test('pages travel compressed', async () => {
  const response = await get('/pricing', { 'accept-encoding': 'gzip' })
  expect(response.headers.get('content-encoding')).toBe('gzip')
})

test('hashed files are kept for a year, and travel as they were compressed at build', async () => {
  const response = await get('/assets/page-1a2b.js', { 'accept-encoding': 'br, gzip' })
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(script)
})

test('a recording can be read from any point on', async () => {
  const response = await get('/assets/demo-1a2b.mp4', { range: 'bytes=900-' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-range')).toBe('bytes 900-999/1000')
  expect((await response.arrayBuffer()).byteLength).toBe(100)
})

test('captions are served as captions', async () => {
  const response = await get('/assets/demo-1a2b.vtt')
  expect(response.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
})

test('search engines are led to every public page, and away from the calls', async () => {
  const robots = await textOf('/robots.txt')
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain('Sitemap: http://balancia.localhost:3000/sitemap.xml')
  const map = await textOf('/sitemap.xml')
  const listed = [...map.matchAll(/<loc>http:\/\/balancia\.localhost:3000(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  )
  expect(listed).toEqual([...publicPaths])
  expect(listed).toContain('/privacy')
})

test('the address of the operator is on the pages about contact, as text, and their links lead there', async () => {
  const ready =
    '<html lang="en"><a href="/help#contact">Contact Us</a><p data-contact="">Nothing <b>given</b></p>'
  await writeFile(join(webDir, visitorFile('/terms')), ready)
  expect(await textOf('/terms')).toContain('Nothing <b>given</b>')
  try {
    config.contact = 'Ada, room 4 <script>'
    const words = await textOf('/terms')
    expect(words).toContain(' <strong class="wrap-anywhere">Ada, room 4 &#60;script&#62;</strong>.')
    expect(words).toContain('href="/help#contact"')
    expect(words).not.toContain('Nothing')
    config.contact = 'help@example.com'
    const mail = 'href="mailto:help@example.com"'
    const mailed = await textOf('/terms')
    expect(mailed).toContain(`<a ${mail}>Contact Us</a>`)
    expect(mailed).toContain(`<a class="link wrap-anywhere" ${mail}>help@example.com</a>`)
    config.contact = 'https://example.com/"onclick="x?a=1&b=2'
    expect(await textOf('/terms')).toContain('<a href="https://example.com/&#34;onclick=&#34;x?a=1&#38;b=2">')
    config.contact = 'javascript:alert(1)'
    expect(await textOf('/terms')).not.toContain('href="javascript')
  } finally {
    config.contact = undefined
  }
})

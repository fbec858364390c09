import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeer, type Peer } from '#server/platform/outbound-test-peer.ts'
import { makePdf } from './test-pdf.ts'
import { brokenPages, testFeeds, testPages } from './test-pages.ts'
import { closeWebReader, readWebPage } from './web-reader.ts'

let site: Peer
const served = new Map<string, { type: string; body: string | Buffer; status?: number }>()

beforeAll(async () => {
  site = await openPeer((request, response) => {
    const page = served.get(request.url ?? '')
    if (!page) return response.writeHead(404).end()
    response.writeHead(page.status ?? 200, { 'content-type': page.type }).end(page.body)
  })
})

afterAll(() => Promise.all([site.close(), closeWebReader()]))

async function serveAndRead(type: string, body: string | Buffer, status = 200) {
  const path = `/${served.size}`
  served.set(path, { type, body, status })
  return readWebPage(`http://127.0.0.1:${site.port}${path}`)
}

async function read(type: string, body: string | Buffer) {
  const page = await serveAndRead(type, body)
  if (page.state === 'failed') throw new Error(page.reason)
  return page
}

async function reasonOf(type: string, body: string | Buffer, status = 200) {
  const page = await serveAndRead(type, body, status)
  return page.state === 'failed' ? page.reason : `read: ${page.text}`
}

const marks = (text: string, mark: string) =>
  [...new Set(text.match(new RegExp(`${mark}\\w+`, 'g')) ?? [])].toSorted()

test.each(Object.entries(testPages))(
  'of the %s page all that matters is read and nothing else',
  async (_, html) => {
    const page = await read('text/html; charset=utf-8', html)
    expect(marks(page.text, 'KEEP')).toEqual(marks(html, 'KEEP'))
    // A list of everything shown is kept where no main part can be told from the rest.
    expect(marks(page.text, 'DROP')).toEqual([])
    expect(page).toMatchObject({ kind: 'html', truncated: false, bytes: Buffer.byteLength(html) })
    expect(page.title).toBeTruthy()
  },
)

test('an article is markdown with its title and its date', async () => {
  const page = await read('text/html', testPages.article ?? '')
  expect(page).toMatchObject({ title: 'Ferry goes electric', publishedAt: '2026-03-01T07:00:00.000Z' })
  expect(page.text).toContain('## KEEPsubhead What it costs')
  expect(page.text).toContain('| KEEPcell Boat | 3,200,000 |')
})

test.each(Object.entries(testFeeds))('a feed of type %s gives its entries', async (type, feed) => {
  const page = await read(type, feed)
  expect(page.kind).toBe('feed')
  expect(page.title).toBe('Harbour & sea')
  expect(page.items).toHaveLength(1)
  expect(page.items?.[0]).toMatchObject({
    title: 'Storm & tide',
    publishedAt: '2026-03-02T10:00:00.000Z',
    text: 'The whole text of the storm.',
  })
  expect(page.items?.[0]?.url).toMatch(/\/1$/)
  expect(page.text).toContain('## Storm & tide')
})

test('a feed is known by its content whatever its type says', async () => {
  for (const feed of Object.values(testFeeds).slice(0, 2)) {
    expect((await read('text/html', feed)).kind).toBe('feed')
    expect((await read('application/xml', feed)).kind).toBe('feed')
  }
  expect((await read('application/json', testFeeds['application/feed+json'] ?? '')).kind).toBe('feed')
})

test('a feed that names files or grows by entities is read without them', async () => {
  const names = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`)
  const attack = (entity: string) =>
    `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY l0 "lol">${names.join('')}<!ENTITY x SYSTEM "file:///etc/passwd">]>
     <rss version="2.0"><channel><title>T</title><item><title>&${entity};</title></item></channel></rss>`
  for (const entity of ['x', 'l9']) {
    const page = await serveAndRead('application/rss+xml', attack(entity))
    expect(JSON.stringify(page)).not.toContain('root:')
    expect(JSON.stringify(page).length).toBeLessThan(5000)
  }
})

test('a PDF gives its text, title and date', async () => {
  const pdf = makePdf(['Tide table of March', 'High water at nine'], {
    title: 'Tides',
    created: "D:20260301090000+01'00'",
  })
  const page = await read('application/pdf', pdf)
  expect(page).toMatchObject({ kind: 'pdf', title: 'Tides', publishedAt: '2026-03-01T08:00:00.000Z' })
  expect(page.text).toBe('Tide table of March\n\nHigh water at nine')
})

test('a PDF that cannot be read says why', async () => {
  expect(await reasonOf('application/pdf', makePdf(['', '']))).toMatch(/no text in it.*scan/)
  expect(await reasonOf('application/pdf', 'not a PDF')).toBe('The PDF is damaged')
  expect(await reasonOf('application/pdf', Buffer.alloc(1_000_000))).toBe('The PDF is damaged')
  expect(await reasonOf('application/pdf', makePdf(['cut']).subarray(0, 200))).toMatch(/^The PDF/)
})

test('text, markdown, tables and JSON are given as they are', async () => {
  expect(await read('text/plain', 'a\r\nb')).toMatchObject({ kind: 'text', text: 'a\nb', title: null })
  expect(await read('text/markdown', '# Tides\n\nHigh.')).toMatchObject({ kind: 'text', title: 'Tides' })
  expect(await read('text/csv', 'a,b\n1,2')).toMatchObject({ kind: 'text', text: 'a,b\n1,2' })
  expect(await read('application/json', '{"a": [1]}')).toMatchObject({ kind: 'json', text: '{"a": [1]}' })
})

const cafe = '<title>Café</title><p>Ein Café für 5 €, ganz früh'
const latin = Buffer.from(cafe.replace('€', 'EUR'), 'latin1')

test.each([
  ['its header', 'text/html; charset=ISO-8859-1', latin],
  ['its own meta tag', 'text/html', Buffer.concat([Buffer.from('<meta charset="latin1">'), latin])],
  ['nothing at all', 'text/html', latin],
  ['a header that no one knows', 'text/html; charset=klingon', latin],
  ['a byte order mark', 'text/html; charset=latin1', Buffer.from(`\ufeff${cafe}`)],
  ['a byte order mark of UTF-16', 'text/html', Buffer.from(`\ufeff${cafe}`, 'utf16le')],
])('letters are right by %s', async (_, type, bytes) => {
  const page = await read(type, bytes)
  expect(page.title).toBe('Café')
  expect(page.text).toContain('Ein Café für 5')
})

test('characters that no reader sees are gone', async () => {
  const page = await read('text/plain', 'pay\u200bpal \u202egnp.exe \u{e0041}\u2066x\u2069 \ufeffend\u0007')
  expect(page.text).toBe('paypal gnp.exe x end')
})

test('a long text is cut and says so', async () => {
  const page = await read('text/plain', 'word '.repeat(100_000))
  expect(page.text.length).toBeLessThanOrEqual(200_000)
  expect(page.truncated).toBe(true)
})

test('a failure says in words what happened', async () => {
  expect(await reasonOf('text/html', 'gone', 404)).toBe('Answered 404 Not Found')
  expect(await reasonOf('text/html', 'no', 503)).toBe('Answered 503 Service Unavailable')
  expect(await reasonOf('image/png', 'x')).toContain('image/png')
  expect(await reasonOf('text/html', '<div id="root"></div><script>start()</script>')).toContain(
    'no readable text',
  )
  expect(await reasonOf('text/plain', ' \u200b ')).toBe('There is no text in it')
  expect(await readWebPage('nothing')).toMatchObject({ state: 'failed', reason: 'This is not a web address' })
})

test('a stopped reading is a failure, not an exception', async () => {
  const signal = AbortSignal.abort()
  const page = await readWebPage(`http://127.0.0.1:${site.port}/0`, { signal })
  expect(page).toMatchObject({ state: 'failed', reason: 'Stopped before it was done' })
})

test.each(Object.entries(brokenPages))('a broken page (%s) ends in time', async (_, html) => {
  const page = await serveAndRead('text/html', html)
  for (const mark of marks(html, 'KEEP')) expect(JSON.stringify(page)).toContain(mark)
})

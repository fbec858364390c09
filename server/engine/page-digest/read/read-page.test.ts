import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPeer, type Peer } from '#server/platform/outbound/test-peer.ts'
import { walls } from '#server/engine/page-digest/html/page-state.ts'
import { makePdf } from '#server/engine/testing/make-pdf.ts'
import { brokenPages, testFeeds, testPages } from '#server/engine/page-digest/testing/web-pages.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { readPage, lost } from './read-page.ts'

let site: Peer
const served = new Map<string, { type: string; body: string | Buffer; status?: number }>()

beforeAll(async () => {
  site = await openPeer((request, response) => {
    const page = served.get(request.url ?? '')
    if (!page) return response.writeHead(404).end()
    response.writeHead(page.status ?? 200, { 'content-type': page.type }).end(page.body)
  })
})

afterAll(() => Promise.all([site.close(), closeWarmThreads()]))

async function serveAndRead(type: string, body: string | Buffer, status = 200) {
  const path = `/${served.size}`
  served.set(path, { type, body, status })
  return readPage(`http://127.0.0.1:${site.port}${path}`)
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

test.each(Object.entries(testPages))('reads the content of the %s page and nothing else', async (_, html) => {
  const page = await read('text/html; charset=utf-8', html)
  expect(marks(page.text, 'KEEP')).toEqual(marks(html, 'KEEP'))
  // The list of everything shown is kept when no main part can be distinguished from the rest.
  expect(marks(page.text, 'DROP')).toEqual([])
  expect(page).toMatchObject({ kind: 'html', truncated: false, bytes: Buffer.byteLength(html) })
  expect(page.title).toBeTruthy()
})

test('reads an article as markdown with its title and date', async () => {
  const page = await read('text/html', testPages.article ?? '')
  expect(page).toMatchObject({ title: 'Ferry goes electric', publishedAt: '2026-03-01T08:00:00.000+01:00' })
  expect(page.text).toContain('## KEEPsubhead What it costs')
  expect(page.text).toContain('| KEEPcell Boat | 3,200,000 |')
})

test.each(Object.entries(testFeeds))('reads the entries of a feed of type %s', async (type, feed) => {
  const page = await read(type, feed)
  expect(page.kind).toBe('feed')
  expect(page.title).toBe('Harbour & sea')
  expect(page.items).toHaveLength(1)
  expect(page.items?.[0]).toMatchObject({
    title: 'Storm & tide',
    text: 'The whole text of the storm.',
  })
  expect(page.items?.[0]?.url).toMatch(/\/1$/)
  expect(Date.parse(page.items?.[0]?.publishedAt ?? '')).toBe(Date.UTC(2026, 2, 2, 10))
  expect(page.text).toContain('## Storm & tide')
})

test('recognizes a feed by its content, whatever its media type', async () => {
  for (const feed of Object.values(testFeeds).slice(0, 2)) {
    expect((await read('text/html', feed)).kind).toBe('feed')
    expect((await read('application/xml', feed)).kind).toBe('feed')
  }
  expect((await read('application/json', testFeeds['application/feed+json'] ?? '')).kind).toBe('feed')
})

const items = Array.from(
  { length: 6 },
  (_, at) => `<item><title>Tide ${at}</title><link>https://harbour.example/${at}</link>
    <pubDate>Mon, 02 Mar 2026 1${at}:00:00 GMT</pubDate><description><![CDATA[<p>High water ${at}.</p>]]></description></item>`,
)
const whole = `<?xml version="1.0"?>\n<rss version="2.0"><channel><title>Tides</title>\n${items.join('\n')}</channel></rss>`
const entries = items.map(
  (_, at) => `<entry><title>Tide ${at}</title><link href="/${at}"/><id>${at}</id>
  <updated>2026-03-02T1${at}:00:00Z</updated><summary>High water ${at}.</summary></entry>`,
)
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Tides</title>${entries.join('')}</feed>`

test.each([
  ['cut off', whole.slice(0, whole.indexOf('Tide 5') + 9), 5],
  ['cut off in a description', whole.slice(0, whole.indexOf('water 4')), 4],
  ['an Atom feed cut off', atom.slice(0, atom.indexOf('Tide 5')), 5],
  ['one wrong end tag', whole.replace('Tide 2</title>', 'Tide 2</titel>'), 6],
  ['an end tag too many', whole.replace('Tide 2</title>', 'Tide 2</title></b>'), 6],
  [
    'a warning before it',
    `<br />\n<b>Warning</b>: date(): not safe in <b>/www/a.php</b> on line <b>3</b><br />\n${whole}`,
    6,
  ],
  ['a comment before the root', whole.replace('<rss', '<!-- made by <rss> tools --><rss'), 6],
  ['a long comment before the root', whole.replace('<rss', `<!-- ${'words '.repeat(600)}--><rss`), 6],
  ['blank lines before it', `\n\n${whole}`, 6],
])('reads all complete entries of a feed with %s', async (_, feed, count) => {
  for (const type of ['application/rss+xml', 'application/xml', 'text/html']) {
    const page = await read(type, feed)
    expect(page).toMatchObject({ kind: 'feed', title: 'Tides' })
    expect(page.items).toHaveLength(count)
    expect(
      page.items
        ?.slice(0, 4)
        .map(({ title, url, publishedAt, text }) => [
          title,
          text,
          url?.slice(-2),
          publishedAt?.slice(11, 13),
        ]),
    ).toEqual([0, 1, 2, 3].map((at) => [`Tide ${at}`, `High water ${at}.`, `/${at}`, `1${at}`]))
    expect(page.text).not.toMatch(/<item|<title|CDATA/)
  }
})

const cutFeed = '<rss version="2.0"><channel><item><ti'

test('fails on a page that claims to be a feed', async () => {
  const page = '<!doctype html><html><head><title>502</title></head><body><h1>Bad gateway</h1></body></html>'
  for (const type of ['application/rss+xml', 'application/xml', 'text/xml'])
    expect(await serveAndRead(type, page)).toMatchObject({ state: 'failed' })
  const other = '<?xml version="1.0"?><nitf><head/><body><p>Not a feed, not a page.</p></body></nitf>'
  expect(await read('application/xml', other)).toMatchObject({ kind: 'xml', text: other })
  expect(await serveAndRead('application/rss+xml', 'not yet')).toMatchObject({ state: 'failed' })
  expect(await serveAndRead('text/xml', cutFeed)).toMatchObject({ state: 'failed' })
})

test('reads a feed without its external files and entities', async () => {
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

test('reads the text, title and date of a PDF', async () => {
  const pdf = makePdf(['Tide table of March', 'High water at nine'], {
    title: 'Tides',
    created: "D:20260301090000+01'00'",
  })
  const page = await read('application/pdf', pdf)
  expect(page).toMatchObject({ kind: 'pdf', title: 'Tides', publishedAt: '2026-03-01T09:00:00.000+01:00' })
  expect(page.text).toBe('Tide table of March\n\nHigh water at nine')
})

test('returns a failure for an unreadable PDF', async () => {
  const broken = [makePdf(['', '']), 'not a PDF', Buffer.alloc(1_000_000), makePdf(['cut']).subarray(0, 200)]
  for (const pdf of broken)
    expect(await serveAndRead('application/pdf', pdf)).toMatchObject({ state: 'failed' })
})

test('returns text, markdown, tables and JSON unchanged', async () => {
  expect(await read('text/plain', 'a\r\nb')).toMatchObject({ kind: 'text', text: 'a\nb', title: null })
  expect(await read('text/markdown', '# Tides\n\nHigh.')).toMatchObject({ kind: 'text', title: 'Tides' })
  expect(await read('text/csv', 'a,b\n1,2')).toMatchObject({ kind: 'csv', text: 'a,b\n1,2' })
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
])('decodes letters by %s', async (_, type, bytes) => {
  const page = await read(type, bytes)
  expect(page.title).toBe('Café')
  expect(page.text).toContain('Ein Café für 5')
})

/** Bytes of texts in other character sets, stored because no encoder is available. */
const foreign: [language: string, base64: string, text: string][] = [
  [
    'German',
    'RGllIEbkaHJlIGbkbGx0IGFtIFNhbXN0YWcgd2VnZW4gSG9jaHdhc3NlcnMgYXVzLCB1bmQgZGllIEfkc3RlIG5laG1lbiBkZW4gQnVzLg==',
    'Die Fähre fällt am Samstag wegen Hochwassers aus, und die Gäste nehmen den Bus.',
  ],
  [
    'Polish',
    'UHJlenlkZW50IG1pYXN0YSBvZ7Nvc2mzLCC/ZSBub3d5IG1vc3Qgem9zdGFuaWUgb3R3YXJ0eSB3IJxyb2TqLiBCdWRvd2EgdHJ3YbNhIHRyenkgbGF0YSBpIGtvc3p0b3dhs2Egd2nqY2VqIG5pvyB6YWuzYWRhbm8u',
    'Prezydent miasta ogłosił, że nowy most zostanie otwarty w środę. Budowa trwała trzy lata i kosztowała więcej niż zakładano.',
  ],
  [
    'Russian',
    'zP3wIO7h+v/i6OssIPfy7iDt7uL76SDs7vHyIPfl8OXnIPDl6vMg7vLq8O7l8vH/IOIg7//y7ej28y4=',
    'Мэр объявил, что новый мост через реку откроется в пятницу.',
  ],
  [
    'Greek',
    'zyDk3uzh8ffv8iDh7eHq79/t+fPlIPz06SDnIO3d4SDj3fb18eEg6OEg4e3v3+7l6SD05+0g0OHx4fPq5fXeLg==',
    'Ο δήμαρχος ανακοίνωσε ότι η νέα γέφυρα θα ανοίξει την Παρασκευή.',
  ],
  [
    'Arabic',
    'w9rh5CDRxu3TIMfhyOHP7ckgw+Qgx+HM09Egx+HMz+3PINPt3crNIO3m4yDH4czj2skgx+Hj3sjhLg==',
    'أعلن رئيس البلدية أن الجسر الجديد سيفتح يوم الجمعة المقبل.',
  ],
  [
    'Japanese',
    'jnOSt4LNgUGQVoK1gqKLtIKql4iPVILMi+CXapP6gsmKSpLKgreC6YLGlK2VXIK1gr2BQg==',
    '市長は、新しい橋が来週の金曜日に開通すると発表した。',
  ],
  [
    'Japanese of old',
    'u9TEuaTPoaK/t6S3pKS2tqSszei9taTOtuLNy8b8pMuzq8TMpLmk66TIyK/JvaS3pL+how==',
    '市長は、新しい橋が来週の金曜日に開通すると発表した。',
  ],
  [
    'Japanese of emails',
    'GyRCO1REOSRPISI/NyQ3JCQ2NiQsTWg9NSRONmJNS0Z8JEszK0RMJDkkayRISC9JPSQ3JD8hIxsoQg==',
    '市長は、新しい橋が来週の金曜日に開通すると発表した。',
  ],
  [
    'Chinese',
    'ytCzpND7sryjrNDCtcS088fFvavT2s/C1tzO5c2os7Who7mks8zA+sqxyP3E6qGj',
    '市长宣布，新的大桥将于下周五通车。工程历时三年。',
  ],
  [
    'Korean',
    'vcPA5cC6ILv1ILTZuK6woSC02cC9IMHWILHdv+TAz7+hILCzxeu1yLTZsO0gud/HpcfftNku',
    '시장은 새 다리가 다음 주 금요일에 개통된다고 발표했다.',
  ],
]

test.each(foreign)('decodes letters of an undeclared encoding in %s', async (_, base64, text) => {
  const words = Buffer.from(base64, 'base64')
  const around = (start: string, end: string) => Buffer.concat([Buffer.from(start), words, Buffer.from(end)])
  const page = around('<html><head><title>x</title></head><body><p>', '</p></body></html>')
  expect((await read('text/html', page)).text).toBe(text)
  const feed = around(
    '<?xml version="1.0"?><rss version="2.0"><channel><item><title>x</title><description>',
    '</description></item></channel></rss>',
  )
  expect((await read('application/rss+xml', feed)).items?.[0]?.text).toBe(text)
})

test('decodes valid UTF-8 as such whatever is declared, even with a few broken bytes', async () => {
  const text = 'Die Fähre fällt am Samstag für Gäste aus'
  const page = Buffer.from(`<meta charset="iso-8859-15"><p>${text}`)
  expect((await read('text/html; charset=windows-1252', page)).text).toBe(text)
  const broken = Buffer.concat([
    Buffer.from(`<meta charset="utf-8"><p>${text.repeat(3)} `),
    Buffer.from([0xe4]),
  ])
  expect((await read('text/html', Buffer.concat([broken, Buffer.from('rger')]))).text).toContain(
    `${text.repeat(3)} `,
  )
})

test('removes invisible characters', async () => {
  const page = await read('text/plain', 'pay\u200bpal \u202egnp.exe \u{e0041}\u2066x\u2069 \ufeffend\u0007')
  expect(page.text).toBe('paypal gnp.exe x end')
})

test('cuts a long text, and marks it as cut', async () => {
  const page = await read('text/plain', 'word '.repeat(100_000))
  expect(page.text.length).toBeLessThanOrEqual(200_000)
  expect(page.truncated).toBe(true)
})

test('returns a failure for a page without text and for a response that is no page', async () => {
  const empty = '<div id="root"></div><script>start()</script>'
  for (const [type, body, status] of [
    ['text/html', 'gone', 404],
    ['image/png', 'x', 200],
    ['text/html', empty, 200],
    ['text/plain', ' \u200b ', 200],
  ] as const)
    expect(await serveAndRead(type, body, status)).toMatchObject({ state: 'failed' })
  expect(await readPage('nothing')).toMatchObject({ state: 'failed' })
})

test('explains a failure in words', { tags: 'words' }, async () => {
  expect(await reasonOf('application/xml', '<!doctype html><html><body>Bad gateway</body></html>')).toMatch(
    /is a web page/,
  )
  expect(await reasonOf('application/rss+xml', 'not yet')).toBe('It says that it is a feed, and is none')
  expect(await reasonOf('text/xml', cutFeed)).toBe('The feed is damaged: no entry in it is whole')
  expect(await reasonOf('application/pdf', makePdf(['', '']))).toMatch(/no text in it.*scan/)
  expect(await reasonOf('application/pdf', 'not a PDF')).toBe('The PDF is damaged')
  expect(await reasonOf('application/pdf', Buffer.alloc(1_000_000))).toBe('The PDF is damaged')
  expect(await reasonOf('application/pdf', makePdf(['cut']).subarray(0, 200))).toMatch(/^The PDF/)
  expect(lost('timeout').reason).toBe('The server was too busy to read it in time')
  expect(await reasonOf('text/html', 'gone', 404)).toBe('Answered 404 Not Found')
  expect(await reasonOf('text/html', 'no', 503)).toBe('Answered 503 Service Unavailable')
  expect(await reasonOf('image/png', 'x')).toContain('image/png')
  expect(await reasonOf('text/html', '<div id="root"></div><script>start()</script>')).toContain(
    'no readable text',
  )
  expect(await reasonOf('text/plain', ' \u200b ')).toBe('There is no text in it')
  expect(await readPage('nothing')).toMatchObject({ state: 'failed', reason: 'This is not a web address' })
})

const wall = (...lines: string[]) => `<body>${lines.map((line) => `<p>${line}</p>`).join('')}</body>`
const form = '<form><input type="text"><input type="password"><button>Go</button></form>'

test.each([
  ['needs a browser', wall('You need to enable JavaScript to run this app.'), walls.scripts],
  ['needs a browser, in German', wall('Bitte aktivieren Sie JavaScript in Ihrem Browser.'), walls.scripts],
  [
    'fetches its entries as one scrolls',
    '<header><a href="/">Forum</a></header><main><h1>Newest posts</h1><ul aria-busy="true"></ul><div>Loading more posts…</div></main><script src="/app.js"></script>',
    walls.scripts,
  ],
  [
    'fetches its entries by a button',
    '<main><h1>Angebote</h1><div class="skeleton"></div><button>Mehr laden</button></main><script src="/app.js"></script>',
    walls.scripts,
  ],
  [
    'asks for consent',
    wall('We and our 800 partners use cookies.', 'Accept all', 'Reject all'),
    walls.consent,
  ],
  [
    'asks for consent, in German',
    wall(
      'Mit Werbung weiterlesen',
      'Bitte stimmen Sie Cookies und Werbung zu.',
      'Akzeptieren',
      'Abo ohne Werbung',
    ),
    walls.consent,
  ],
  ['asks to sign in', wall('Sign in to continue', form), walls.signIn],
  ['asks to sign in, in Spanish', wall('Iniciar sesión', form), walls.signIn],
])('returns the reason for a page that %s', async (_, html, reason) => {
  expect(await reasonOf('text/html', html)).toBe(reason)
})

test.each([
  ['a short notice beside a button', '<main><h1>Ferry</h1><p>No ferry today.</p><p>Load more</p></main>'],
  [
    'a text about cookies',
    wall(
      'The court decided about cookies on Tuesday.',
      ...Array.from({ length: 9 }, (_, at) => `Judge ${at} said that a visitor must be able to say no.`),
    ),
  ],
  [
    'a page with a small form',
    wall('Ferries run every hour on weekdays.', 'Tickets cost 4 euros, children travel free.', form),
  ],
  [
    'a text about JavaScript',
    wall(
      'Without JavaScript the page of the town was faster.',
      ...Array.from({ length: 20 }, (_, at) => `Measurement ${at} took three seconds less.`),
    ),
  ],
])('reads %s', async (_, html) => {
  expect(await serveAndRead('text/html', html)).toMatchObject({ state: 'read' })
})

test('reports how a page was read, and how much of it was kept', async () => {
  const page = await read('text/html', testPages.article ?? '')
  expect(page.way).toBe('whole')
  expect(page.kept?.chars).toBeLessThan(page.kept?.of ?? 0)
  const stories = await read('text/html', testPages.stories ?? '')
  expect(stories.way).toBe('stories')
  const all = await read('text/html', testPages.short ?? '')
  expect(all).toMatchObject({ kept: { chars: all.kept?.of } })
})

test('returns a failure for a cancelled reading, not an exception', async () => {
  const signal = AbortSignal.abort()
  const page = await readPage(`http://127.0.0.1:${site.port}/0`, signal)
  expect(page).toMatchObject({ state: 'failed', ...lost('canceled') })
})

test('marks a page as readable later when the machine was busy', () => {
  expect(lost('timeout').isPassing).toBe(true)
  expect(lost('work').isPassing).toBeUndefined()
})

test.each(Object.entries(brokenPages))('ends the reading of a broken page in time (%s)', async (_, html) => {
  const page = await serveAndRead('text/html', html)
  for (const mark of marks(html, 'KEEP')) expect(JSON.stringify(page)).toContain(mark)
})

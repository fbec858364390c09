import { afterEach, expect, test, vi } from 'vitest'
import { parsePage } from './parse-page.ts'
import { isoDate } from './publication-date.ts'
import { looksUnseen } from './remove-unseen.ts'
import { scanHtml } from './scan-html.ts'

afterEach(() => vi.restoreAllMocks())

const parseHtml = (html: string, url = 'https://harbour.example/a', plain = false) =>
  parsePage({
    bytes: new TextEncoder().encode(html),
    contentType: 'text/html',
    type: 'text/html',
    url,
    plain,
  })

test.each([
  'https://www.youtube.com/watch?v=abc123',
  'https://www.reddit.com/r/ships/comments/1/ferry/',
  'https://x.com/harbour/status/1',
  'https://www.bilibili.com/video/BV1xx411c7mD/',
])('a parser asks nobody for what %s lacks', async (url) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
  await parseHtml('<html><body><div id="root"></div></body></html>', url)
  expect(asked).not.toHaveBeenCalled()
})

test('the plain way keeps headings, lists, tables and code, and leaves out what surrounds them', async () => {
  const page = await parseHtml(
    `<nav>menu</nav><h1>Tides</h1><p>High <b>water</b>at nine.</p><ul><li>calm<li>storm</ul>
     <table><tr><th>Day<th>Hour<tr><td>Monday<td>9</table><pre>a
  b</pre><script>no()</script><p style="display: none">no</p>1<br>2`,
    'https://harbour.example/a',
    true,
  )
  expect(page.text).toBe(
    '# Tides\n\nHigh waterat nine.\n\n- calm\n- storm\n\nDay | Hour\nMonday | 9\n\na\n  b\n\n1\n2',
  )
})

test.each([
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
  ['2026-03-01T10:00:00+02:00', '2026-03-01T08:00:00.000Z'],
  ['Mon, 02 Mar 2026 10:00:00 GMT', '2026-03-02T10:00:00.000Z'],
  ['March 1, 2026', '2026-03-01T00:00:00.000Z'],
  ["D:20260301090000+01'00'", '2026-03-01T08:00:00.000Z'],
  ['D:2026', '2026-01-01T00:00:00.000Z'],
])('the date %s is %s wherever the server stands', (text, iso) => {
  expect(isoDate(text)).toBe(iso)
})

test.each(['', 'yesterday', '0001-01-01', '12', '9999-01-01', 'D:20261399', null])(
  '%s is no date',
  (text) => {
    expect(isoDate(text)).toBeNull()
  },
)

test.each([
  '<meta name="date" content="2026-03-01">',
  '<meta property="article:published_time" content="2026-03-01">',
  '<meta itemprop="datePublished" content="2026-03-01">',
  '<script type="application/ld+json">{"@graph": [{"datePublished": "2026-03-01"}]}</script>',
  '<time itemprop="datePublished" datetime="2026-03-01">1 March</time>',
])('the day of publication is found in %s', (html) => {
  expect(scanHtml(html).publishedAt).toBe('2026-03-01T00:00:00.000Z')
})

const titleOf = (html: string) => scanHtml(html).title

test('the title is the page name without the name of the site', () => {
  expect(titleOf('<title>Tides | Harbour</title><h1>Tides</h1>')).toBe('Tides')
  expect(titleOf('<title>Tides | Harbour</title>')).toBe('Tides | Harbour')
  expect(titleOf('<title>A &amp; B</title><meta property="og:title" content="Ours">')).toBe('Ours')
  expect(titleOf('<h1>Only a <b>heading</b></h1>')).toBe('Only a heading')
  expect(titleOf('<svg><title>icon</title></svg><p>x')).toBeNull()
})

test.each(['display:none', 'color:#fff; background:#FFF', 'left:-9999px', 'width:0;height:0', 'opacity: .0'])(
  'the style "%s" hides',
  (style) => {
    expect(looksUnseen(style)).toBe(true)
  },
)

test.each([
  '',
  'color:#000;background:#fff',
  'width:100px',
  'opacity:0.5',
  'margin-left:-10px',
  'font-size:0.9em',
])('the style "%s" hides nothing', (style) => {
  expect(looksUnseen(style)).toBe(false)
})

import { afterEach, expect, test, vi } from 'vitest'
import { parsePage } from './parse-page.ts'
import { isoDate } from '#server/engine/page-digest/html/publication-date.ts'
import { isHiddenStyle } from '#server/engine/page-digest/html/page-tree.ts'
import { scanHtml } from '#server/engine/page-digest/html/scan-html.ts'

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
])('sends no request for a missing part of %s', async (url) => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no network'))
  await parseHtml('<html><body><div id="root"></div></body></html>', url)
  expect(asked).not.toHaveBeenCalled()
})

test('keeps headings, lists, tables and code in the plain reading, without menus', async () => {
  const page = await parseHtml(
    `<nav>menu</nav><h1>Tides</h1><p>High <b>water</b>at nine.</p><ul><li>calm<li>storm</ul>
     <table><tr><th>Day<th>Hour<tr><td>Monday<td>9</table><pre>a
  b</pre><script>no()</script><p style="display: none">no</p>1<br>2`,
    'https://harbour.example/a',
    true,
  )
  expect(page.text).toBe(
    '# Tides\n\nHigh waterat nine.\n\n- calm\n- storm\n\n| Day | Hour |\n| --- | --- |\n| Monday | 9 |\n\n```\na\n  b\n```\n\n1\n2',
  )
})

test.each([
  '<html lang="en"><title>Tides</title><body><article><h1>Tides</h1><p>KEEP one</p></article><p>two</p></body></html>',
  '<title>Tides</title><p>KEEP one</p><body><p>two</p></body>',
  '<html><head><title>Tides</title><p>KEEP one</p></head><body><p>two</p></body></html>',
  '<html><head><title>Tides</title></head><body><p>KEEP one</p></body></html><p>two</p>',
])('reads a page without some of its tags: %s', async (html) => {
  expect((await parseHtml(html)).text).toBe('KEEP one\n\ntwo')
})

test.each([
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T10:00:00', '2026-03-01T10:00:00.000Z'],
  ['2022-01-15T00:48+01:00', '2022-01-15T00:48:00.000+01:00'],
  ['2026-03-01 22:30:00 -0500', '2026-03-01T22:30:00.000-05:00'],
  ['20260301', '2026-03-01T00:00:00.000Z'],
  ['2026/3/1', '2026-03-01T00:00:00.000Z'],
  ['Mon, 02 Mar 2026 10:00:00 GMT', '2026-03-02T10:00:00.000Z'],
  ['Mon, 2 Mar 2026 23:00:00 EST', '2026-03-02T23:00:00.000-05:00'],
  ['Sun Mar 01 2026 10:00:00 GMT+0100', '2026-03-01T10:00:00.000+01:00'],
  ['March 1, 2026', '2026-03-01T00:00:00.000Z'],
  ['March 1st, 2026 at 3:05 pm', '2026-03-01T15:05:00.000Z'],
  ['1. März 2026, 09:30 Uhr', '2026-03-01T09:30:00.000Z'],
  ['10.12.2022', '2022-12-10T00:00:00.000Z'],
  ['1er août 2026', '2026-08-01T00:00:00.000Z'],
  ['3 de mayo de 2026', '2026-05-03T00:00:00.000Z'],
  ['12 maggio 2026', '2026-05-12T00:00:00.000Z'],
  ['7 mei 2026', '2026-05-07T00:00:00.000Z'],
  ['5 grudnia 2026', '2026-12-05T00:00:00.000Z'],
  ['9 января 2026 г.', '2026-01-09T00:00:00.000Z'],
  ['2026年4月1日', '2026-04-01T00:00:00.000Z'],
  ['2026년 4월 1일', '2026-04-01T00:00:00.000Z'],
  ['٢١\u200f/٠٣\u200f/٢٠٢٦', '2026-03-21T00:00:00.000Z'],
  ['٣ مارس ٢٠٢٦', '2026-03-03T00:00:00.000Z'],
  ["D:20260301090000+01'00'", '2026-03-01T09:00:00.000+01:00'],
  ['D:2026', '2026-01-01T00:00:00.000Z'],
])('reads the date %s as %s in any time zone of the server', (text, iso) => {
  expect(isoDate(text)).toBe(iso)
})

test.each([
  ['10/05/2022', 'es', '2022-05-10'],
  ['10/05/2022', 'en-GB', '2022-05-10'],
  ['10/05/2022', 'en-US', '2022-10-05'],
  ['10/05/2022', '', '2022-10-05'],
  ['25/05/2022', 'en', '2022-05-25'],
])('reads %s on a page in %s as the day %s', (text, language, day) => {
  expect(isoDate(text, language)?.slice(0, 10)).toBe(day)
})

test.each(['', 'yesterday', '0001-01-01', '12', '9999-01-01', 'D:20261399', '31.02.2026', 'May 2026', null])(
  'rejects %s as a date',
  (text) => {
    expect(isoDate(text)).toBeNull()
  },
)

test.each([
  '<meta property="article:published_time" content="2026-03-01">',
  '<meta itemprop="datePublished" content="2026-03-01">',
  '<script type="application/ld+json">{"@graph": [{"datePublished": "2026-03-01"}]}</script>',
])('finds the day of publication in %s', (html) => {
  expect(scanHtml(html).publishedAt).toBe('2026-03-01T00:00:00.000Z')
})

const said = 'The harbour said goodbye to its diesel ferry after forty years of service. '.repeat(8)
test.each([
  [
    'a time',
    'de',
    '<article><h1>Die Fähre</h1><time datetime="2026-05-03T00:10+02:00">gestern</time>',
    '2026-05-03',
  ],
  ['a time without its attribute', 'fr', '<main><h1>Le bac</h1><time>3 mai 2026</time>', '2026-05-03'],
  [
    'the time after the heading',
    'en',
    '<div><article><time datetime="2020-01-01">x</time></article><h1>The ferry</h1><time datetime="2026-05-03">x</time>',
    '2026-05-03',
  ],
  [
    'a line near the title',
    'de',
    '<div><h1>Die Fähre</h1><p>Von A. Blau | 03.05.2026, 07:30 Uhr</p>',
    '2026-05-03',
  ],
  ['a line above the title', 'es', '<div><p>03/05/2026</p><h1>El barco</h1>', '2026-05-03'],
  [
    'a line at the end',
    'nl',
    `<div><h1>De pont</h1><p>${said}</p><p>${said}</p><p>Gepubliceerd op 3 mei 2026</p>`,
    '2026-05-03',
  ],
  ['the only day near the title', 'en', '<div><h1>The ferry</h1><p>Updated: May 9, 2026</p>', '2026-05-09'],
  [
    'a sentence of the text',
    'en',
    `<div><h1>The ferry</h1><p>${said}In the winter of 3 May 2020 it began.</p>`,
    null,
  ],
])('takes the day of publication from %s', async (_, language, html, day) => {
  const page = await parseHtml(
    `<html lang="${language}"><title>x</title><body>${html}<p>${said}</p></body></html>`,
  )
  expect(page.publishedAt?.slice(0, 10) ?? null).toBe(day)
})

test('does not take a future day as the day of publication', async () => {
  const coming = new Date(Date.now() + 400 * 86_400_000).getUTCFullYear()
  const page = await parseHtml(
    `<html lang="en"><title>Parking</title><main><h1>Parking</h1><p>Parking will cost more from 1 January ${coming + 1}.</p><p>The council decided so on Friday by nine votes to four.</p></main></html>`,
  )
  expect(page.publishedAt).toBeNull()
})

test('takes the day of publication from the address, and none from a page of several stories', async () => {
  const story = (day: number) =>
    `<article><h2>Story</h2><time datetime="2026-05-0${day}">x</time><p>${said}</p></article>`
  expect((await parseHtml(`<p>${said}</p>`, 'https://a.example/2026/05/03/ferry')).publishedAt).toMatch(
    /^2026-05-03/,
  )
  expect((await parseHtml(`<main>${story(1)}${story(2)}${story(3)}</main>`)).publishedAt).toBeNull()
})

const titleOf = (html: string, url?: string) => scanHtml(html, url).title

test('removes the name of the site from the title', () => {
  expect(titleOf('<title>Tides | Harbour</title><h1>Tides</h1>')).toBe('Tides')
  expect(titleOf('<title>Tides | Harbour</title>')).toBe('Tides | Harbour')
  expect(titleOf('<title>A &amp; B</title><meta property="og:title" content="Ours">')).toBe('Ours')
  expect(titleOf('<h1>Only a <b>heading</b></h1>')).toBe('Only a heading')
  expect(titleOf('<svg><title>icon</title></svg><p>x')).toBeNull()
})

const courier = 'https://www.coast-courier.example/news/1'
test.each([
  ['Ferry goes electric in May | News | Coast Courier', 'Ferry goes electric in May'],
  ['Ferry goes electric - Coast Courier', 'Ferry goes electric'],
  ['Ferry goes electric – coast-courier.example', 'Ferry goes electric'],
  ['Coast Courier: Ferry goes electric', 'Coast Courier: Ferry goes electric'],
  ['Ferry goes electric « The Coast Courier', 'Ferry goes electric'],
  ['Coast Courier | Ferry goes electric', 'Ferry goes electric'],
  ['Budget 2026 - what it costs', 'Budget 2026 - what it costs'],
  ['Mayor: "We stay" - The Coast Courier', 'Mayor: "We stay"'],
])('shows the title %s as %s', (title, own) => {
  expect(
    titleOf(`<title>${title}</title><meta property="og:site_name" content="The Coast Courier">`, courier),
  ).toBe(own)
})

test('finds the page name in a title by the heading, also as its second part', () => {
  const html = '<title>Ferry - goes - Coast</title><h1>Courier of the coast</h1><h1>Ferry - goes</h1>'
  expect(titleOf(html)).toBe('Ferry - goes')
})

test.each(['display:none', 'color:#fff; background:#FFF', 'left:-9999px', 'width:0;height:0'])(
  'treats the style "%s" as hidden',
  (style) => {
    expect(isHiddenStyle(style)).toBe(true)
  },
)

test.each([
  '',
  'color:#000;background:#fff',
  'width:100px',
  'opacity:0.5',
  'opacity: 0; transform: translateY(20px)',
  'margin-left:-10px',
  'font-size:0.9em',
])('treats the style "%s" as visible', (style) => {
  expect(isHiddenStyle(style)).toBe(false)
})

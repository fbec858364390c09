import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pdfGold } from '#tests/corpus/pdf/gold.ts'
import { drawPdf } from '#tests/corpus/pdf/draw-pdf.ts'
import { extractPdf } from './extract-pdf.ts'
import { UnreadablePage } from '#server/engine/page-digest/read/parsed-page.ts'
import { makePdf } from '#server/engine/testing/make-pdf.ts'

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../../../tests/corpus/pdf/${name}.pdf`, import.meta.url)))
const read = (bytes: Uint8Array, url = 'https://harbour.example/x.pdf', cpuMs = 60_000) =>
  extractPdf(new Uint8Array(bytes), url, 200_000, cpuMs)

test.each(pdfGold)('reads $name as a person does', async ({ name, title, reads, never = [] }) => {
  const page = await read(bytesOf(name))
  expect(page.title).toBe(title)
  let from = 0
  for (const stretch of reads) {
    expect(page.text.slice(from)).toContain(stretch)
    from = page.text.indexOf(stretch, from) + stretch.length
  }
  for (const wrong of never) expect(page.text).not.toContain(wrong)
  expect(page.truncated).toBe(false)
})

test('does not count a scanned PDF as read', async () => {
  await expect(read(bytesOf('scan'))).rejects.toBeInstanceOf(UnreadablePage)
})

test('explains that a scanned PDF contains no text', { tags: 'words' }, async () => {
  await expect(read(bytesOf('scan'))).rejects.toThrow(/no text in it; it is probably a scan/)
})

const plain = (title: string | undefined, ...lines: string[]) =>
  drawPdf(
    lines.map((text, at) => ({ x: 72, y: 700 - at * 14, text })),
    title,
  )
const text = ['Boats leave at nine.', 'They come back at five.', 'Tickets are sold on board.']

test.each([
  ['Timetable of the boats', 'Timetable of the boats'],
  ['Microsoft Word - Timetable of the boats', 'Timetable of the boats'],
  ['Microsoft Word - x.doc', 'boats of spring'],
  ['about:blank', 'boats of spring'],
  ['boats_v2.indd', 'boats of spring'],
  ['Dokument1', 'boats of spring'],
  ['', 'boats of spring'],
])('names a PDF with the declared title %j and no headline %j', async (said, title) => {
  const url = 'https://harbour.example/files/boats-of-spring.pdf?v=2'
  expect((await read(plain(said, ...text), url)).title).toBe(title)
})

test('names a PDF by its first line when its title and address say nothing', async () => {
  expect((await read(plain('', ...text), 'https://harbour.example/4711.pdf')).title).toBe(text[0])
})

const row = (y: number, ...cells: string[]) => cells.map((cell, at) => ({ x: 72 + at * 120, y, text: cell }))

test('separates rows closer than their type size, and ignores a table without words', async () => {
  const close = [...row(700, 'Boat', 'Length'), ...row(690, 'Heron', '7.5'), ...row(680, 'Gull', '6.2')]
  expect((await read(drawPdf(close))).text).toBe(
    '| Boat | Length |\n| --- | --- |\n| Heron | 7.5 |\n| Gull | 6.2 |',
  )
  const rules = [700, 680, 660].flatMap((y) => row(y, '–', '–', '–'))
  expect((await read(drawPdf(rules))).text).not.toContain('---')
})

const line = (y: number, ...cells: [number, string][]) => cells.map(([x, words]) => ({ x, y, text: words }))
const states = [
  ['Alabama', '22,650', '14,847', '12,001', '859', '50,357'],
  ['Alaska', '324', '2,540', '2,811', '212', '5,887'],
  ['Arizona', '9,120', '12,020', '6,811', '912', '28,887'],
]
const places = [72, 180, 250, 330, 410, 480]
const stateLines = (y: number) =>
  states.flatMap((cells, at) =>
    line(y - at * 14, ...cells.map((cell, column): [number, string] => [places[column] ?? 0, cell])),
  )

test('a first row of data is no head, and a head of several lines with groups is one', async () => {
  const bare = (await read(drawPdf(stateLines(700)))).text
  expect(bare).toMatch(/^\|(?: +\|){6}\n\|(?: --- \|){6}\n\| Alabama \| 22,650 /)
  const heads = [
    ...line(728, [250, 'Guns sold']),
    ...line(
      714,
      [72, 'State'],
      [180, 'Permit'],
      [250, 'Handgun'],
      [330, 'Long'],
      [410, 'Other'],
      [480, 'All'],
    ),
    ...line(702, [330, 'gun']),
  ]
  expect((await read(drawPdf([...heads, ...stateLines(688)]))).text).toMatch(
    /^\| State \| Permit \| Guns sold Handgun \| Long gun \| Other \| All \|\n.*\n\| Alabama .* 50,357 \|\n/,
  )
})

test('a head does not take the first row, whose cells wrap and have no figures', async () => {
  const fares = [
    ...line(700, [72, 'Ticket'], [220, 'Valid'], [400, 'Price']),
    ...line(686, [72, 'Single'], [220, 'one trip in all zones of'], [400, '3,20']),
    ...line(674, [220, 'the harbour, two hours']),
    ...line(660, [72, 'Day'], [220, 'all day until 3 in the'], [400, '7,80']),
    ...line(648, [220, 'morning']),
  ]
  expect((await read(drawPdf(fares))).text).toMatch(
    /^\| Ticket \| Valid \| Price \|\n.*\n\| Single \| one trip in all zones of the harbour, two hours \| 3,20 \|\n/,
  )
})

test('the numbered items of an agenda are paragraphs, however long they are', async () => {
  const items = [
    'TOP 1 Loan',
    'TOP 2 Budget of 2027: a loan of 14.8 million for the new pier',
    'TOP 3 Any other business',
  ]
  expect((await read(plain('Agenda', ...items))).text).toBe(items.join('\n\n'))
})

test('years name columns', async () => {
  const years = [
    ...row(700, 'Boats', '2024', '2025'),
    ...row(680, 'Sail', '41', '43'),
    ...row(660, 'Motor', '7', '9'),
  ]
  expect((await read(drawPdf(years))).text).toMatch(/^\| Boats \| 2024 \| 2025 \|/)
})

test('reads at least one PDF page until the time is used up, and marks the rest as cut', async () => {
  const bytes = makePdf(['First page', 'Second page', 'Third page'])
  const page = await read(bytes, undefined, 0)
  expect(page).toMatchObject({ text: 'First page', truncated: true })
  expect(await read(bytes)).toMatchObject({ truncated: false, text: expect.stringContaining('Third page') })
})

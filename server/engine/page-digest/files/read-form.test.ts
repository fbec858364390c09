import { afterAll, expect, test } from 'vitest'
import { readPage } from '#server/engine/page-digest/read/read-page.ts'
import { makeDocx, makeZip, wordParagraph } from '#server/engine/page-digest/testing/make-docx.ts'
import { makePdf } from '#server/engine/testing/make-pdf.ts'
import { closeWarmThreads } from '#server/platform/threads/task-threads.ts'
import { longestHold } from '#tests/setup/time/longest-hold.ts'

afterAll(() => closeWarmThreads())

const { signal } = new AbortController()

async function send(bytes: Buffer | string, name: string, input = '') {
  const form = new FormData()
  form.set('file', new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name))
  if (input) form.set('input', input)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const type = request.headers.get('content-type') ?? ''
  return readPage({ bytes: Buffer.from(await request.arrayBuffer()), contentType: type }, signal)
}

test('keeps the rows and tabs of a table in any encoding', async () => {
  expect(await send('day\tsold\r\n2026-11-09\t4\r\n', 'week.tsv', 'Add it up')).toEqual({
    typed: 'Add it up',
    pictures: [],
    file: { name: 'week.tsv', kind: 'table', bytes: 24, text: 'day\tsold\n2026-11-09\t4\n', isCut: false },
  })
  const windows = Buffer.from([
    ...Buffer.from('Stra'),
    0xdf,
    ...Buffer.from('e;M'),
    0xfc,
    ...Buffer.from('ller'),
  ])
  expect(await send(windows, 'people.csv')).toMatchObject({ file: { kind: 'CSV', text: 'Straße;Müller' } })
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('Größe', 'utf16le')])
  expect(await send(wide, 'a.txt')).toMatchObject({ file: { kind: 'text', text: 'Größe' } })
})

const row = (...cells: string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${wordParagraph(cell)}</w:tc>`).join('')}</w:tr>`

test('reads the headings, lists and tables of a Word document, without deleted text', async () => {
  const docx = makeDocx(
    wordParagraph('Minutes', '<w:pStyle w:val="Heading1"/>') +
      wordParagraph('Present: Ann &amp; Bo') +
      wordParagraph('Order paper', '<w:numPr/>') +
      wordParagraph('Call Jo', '<w:numPr/>') +
      '<w:p><w:del><w:r><w:delText>secret</w:delText></w:r></w:del><w:r><w:t>Kept</w:t></w:r></w:p>' +
      `<w:tbl>${row('What', 'Price')}${row('Paper', '4.20')}</w:tbl>`,
  )
  expect(await send(docx, 'minutes.docx')).toMatchObject({
    file: {
      kind: expect.any(String),
      isCut: false,
      text: '# Minutes\n\nPresent: Ann & Bo\n\n- Order paper\n- Call Jo\n\nKept\n\n| What | Price |\n| --- | --- |\n| Paper | 4.20 |',
    },
  })
})

test('reads a PDF under any file name', async () => {
  const pdf = makePdf(['The harbour opened again.'])
  expect(await send(pdf, 'a.txt')).toMatchObject({
    file: {
      name: 'a.txt',
      kind: 'PDF',
      bytes: pdf.length,
      text: expect.stringContaining('The harbour opened again.'),
    },
  })
})

test('cuts a long text at the limit of a reading, and marks it as cut', async () => {
  const sent = await send('word '.repeat(60_000), 'long.txt')
  expect(sent).toMatchObject({ file: { isCut: true } })
  expect('file' in sent && sent.file?.text.length).toBe(200_000)
})

const bomb = () => makeZip([{ name: 'word/document.xml', bytes: Buffer.alloc(200_000_000, ' ') }])

const refused = [
  ['an empty file', () => Buffer.alloc(0), 'The file is empty'],
  ['blanks alone', () => Buffer.from('  \n\t '), 'There is no text in the file'],
  ['a scan', () => makePdf(['']), 'The PDF has no text in it; it is probably a scan, a picture of paper'],
  ['half a PDF', () => Buffer.from('%PDF-1.7 nothing'), 'The PDF is damaged'],
  [
    'a picture',
    () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13, 1, 2]),
    'of a kind that cannot be read',
  ],
  ['a document with a password', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'protected by a password'],
  ['an archive', () => makeZip([{ name: 'a.txt', bytes: Buffer.from('a') }]), 'no Word document'],
  ['half an archive', () => makeDocx(wordParagraph('a')).subarray(0, 90), 'The file is damaged'],
  ['a document that unpacks to 200 MB', bomb, 'The file is too large once it is unpacked'],
  [
    'an encrypted entry',
    () => makeZip([{ name: 'word/document.xml', bytes: Buffer.from('a'), isEncrypted: true }]),
    'protected by a password',
  ],
] as const

test.for(refused)('rejects %s', async ([, bytes]) => {
  expect(await send(bytes(), 'sent.docx')).toEqual({ reason: expect.any(String) })
})

test.for(refused)('rejects %s with the reason', { tags: 'words' }, async ([, bytes, reason]) => {
  expect(await send(bytes(), 'sent.docx')).toEqual({ reason: expect.stringContaining(reason) })
})

test('rejects a body that is no form, has no file or has two files, with the reason', {
  tags: 'words',
}, async () => {
  expect(await readPage({ bytes: Buffer.from('{}'), contentType: 'application/json' }, signal)).toEqual({
    reason: 'The form is damaged',
  })
  const two = new FormData()
  for (const name of ['a', 'b']) two.append('file', new File(['x'], name))
  const request = new Request('http://localhost', { method: 'POST', body: two })
  const body = Buffer.from(await request.arrayBuffer())
  const type = request.headers.get('content-type') ?? ''
  expect(await readPage({ bytes: body, contentType: type }, signal)).toEqual({
    reason: 'Send one file at a time, and pictures beside it',
  })
})

test('reads a form of 10 MB in two hundred thousand parts without blocking the event loop', async () => {
  const part = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n'
  const body = Buffer.from(`${part.repeat(180_000)}--b--`)
  const type = 'multipart/form-data; boundary=b'
  const held = await longestHold(async () => {
    expect(await readPage({ bytes: body, contentType: type }, signal)).toHaveProperty('reason')
  })
  const heldByItself = await longestHold(() =>
    new Response(body, { headers: { 'content-type': type } }).formData(),
  )
  expect(held).toBeLessThan(heldByItself / 2)
})

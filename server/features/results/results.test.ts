import { unzipSync } from 'fflate'
import PdfDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { AgentReply } from '#contract/agents/agents.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { aUser, type Caller } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { PdfFonts } from './pdf-fonts.ts'
import { layOut } from './pdf-line.ts'

testDatabase()
const app = createApp()

const markdown = `# Prices of the week

Two prices **changed**, see [the list](https://example.com/prices).

| Product | Was | Now |
| --- | --- | --- |
| Copy paper A4 | £4.20 | £4.65 |
| Žluťoučký kůň | 18,40 € | 17,90 € |

1. First
   - Within, \`code\`
2. [x] Done

> Quoted from the page ✅

<script>alert(1)</script> [bad](javascript:alert(1))

مرحبا بالعالم، السعر 42 دولارا (تقريبا)

שלום עולם

Ελλάδα и Москва
`

async function runWith(user: Caller, output: string | null) {
  const agent = await user.json<AgentReply>('POST', '/api/agents', {
    name: 'Price watch',
    persona: 'writer',
    taskDescription: 'Watch the prices of paper.',
  })
  const [run] = await db
    .insert(agentExecutions)
    .values({
      agentId: agent.id,
      userId: agent.userId,
      status: 'success',
      output,
      completedAt: new Date('2026-11-20T08:00:00Z'),
    })
    .returning()
  return run?.id ?? 0
}
const take = (user: Caller, id: number, format: string) =>
  user.request('GET', `/api/executions/${id}/result/${format}`)
const bytesOf = async (reply: Response) => new Uint8Array(await reply.arrayBuffer())

test('a result is a PDF with its headings, tables, links and scripts of every direction, for its owner alone', async () => {
  const user = await aUser(app)
  const id = await runWith(user, markdown)
  const reply = await take(user, id, 'pdf')
  expect(reply.status).toBe(200)
  const pdf = await getDocumentProxy(await bytesOf(reply))
  const text = (await extractText(pdf, { mergePages: true })).text.normalize('NFKC')
  for (const part of [
    'Price watch',
    'Prices of the week',
    'Copy paper A4',
    'Žluťoučký kůň',
    'Ελλάδα и Москва',
  ])
    expect(text).toContain(part)
  expect(text).toContain('<script>alert(1)</script>')
  const annotations = await (await pdf.getPage(1)).getAnnotations()
  expect(annotations.flatMap(({ url }: { url?: string }) => url ?? [])).toEqual([
    'https://example.com/prices',
  ])
  expect((await take(await aUser(app), id, 'pdf')).status).toBe(404)
  expect((await app.request(`/api/executions/${id}/result/docx`)).status).toBe(401)
})

test('a line of two directions is written as it is read, with its numbers and brackets', () => {
  const document = new PdfDocument({ size: 'A4' })
  const { lines, isRtl } = layOut(
    document,
    new PdfFonts(document),
    [{ text: 'مرحبا بالعالم، 42 (تقريبا)' }],
    { width: 400, size: 10 },
  )
  expect(isRtl).toBe(true)
  const fromTheLeft = lines[0]?.map(({ text }) => text.trim()).filter((text) => text !== '')
  expect(fromTheLeft).toEqual(['(', 'تقريبا', ')', '42', 'بالعالم،', 'مرحبا'])
})

test('a result is a Word document whose headings, tables, links and directions are those of Word', async () => {
  const user = await aUser(app)
  const id = await runWith(user, markdown)
  const files = unzipSync(await bytesOf(await take(user, id, 'docx')))
  const read = (name: string) => new TextDecoder().decode(files[name])
  const document = read('word/document.xml')
  expect(document).toContain('<w:pStyle w:val="Heading1"/>')
  expect(document).toContain('<w:tbl>')
  expect(document).toContain('Copy paper A4')
  expect(document).toMatch(/<w:bidi\/>.*مرحبا/su)
  expect(document).toContain('<w:rtl/>')
  expect(document).toContain('&lt;script&gt;')
  expect(read('word/_rels/document.xml.rels')).toContain('https://example.com/prices')
  expect(read('word/_rels/document.xml.rels')).not.toContain('javascript')
})

test('a result that a format cannot contain is refused in that format only', async () => {
  const user = await aUser(app)
  const id = await runWith(user, '# 価格\n\n値上げ')
  const refused = await take(user, id, 'pdf')
  expect(refused.status).toBe(400)
  expect((await take(user, id, 'docx')).status).toBe(200)
  await db
    .update(agentExecutions)
    .set({ output: 'x'.repeat(200_001) })
    .where(eq(agentExecutions.id, id))
  expect((await take(user, id, 'docx')).status).toBe(400)
  expect((await take(user, await runWith(user, null), 'pdf')).status).toBe(404)
  // Deeply nested formatting is treated as plain text.
  const deep = await runWith(
    user,
    `${'> '.repeat(500)}deep\n\n${'- '.repeat(500)}deep\n\n${'**a '.repeat(2000)}`,
  )
  expect((await take(user, deep, 'pdf')).status).toBe(200)
})

test('a refused format names the formats to use instead', { tags: 'words' }, async () => {
  const user = await aUser(app)
  const why = async (output: string) => {
    const refused = await take(user, await runWith(user, output), 'pdf')
    return ((await refused.json()) as { message: string }).message
  }
  expect(await why('# 価格\n\n値上げ')).toContain('Word')
  expect(await why('x'.repeat(200_001))).toContain('Markdown')
})

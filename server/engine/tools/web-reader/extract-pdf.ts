import { getDocumentProxy } from 'unpdf'
import { cleanLine, cleanText } from './clean-text.ts'
import { type ParsedPage, UnreadablePage } from './parsed-page.ts'
import { isoDate } from './publication-date.ts'

const pagesMax = 500

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** The text of a PDF page by page until `charsMax`; throws `UnreadablePage` on one without text or with a password. */
export async function extractPdf(bytes: Uint8Array, charsMax: number): Promise<ParsedPage> {
  const pdf = await open(bytes)
  const { pages, pagesRead } = await readPages(pdf, charsMax)
  const text = cleanText(pages.join('\n\n'))
  if (!text) throw new UnreadablePage('The PDF has no text in it; it is probably a scan, a picture of paper')
  return { kind: 'pdf', ...(await describe(pdf)), text, truncated: pagesRead < pdf.numPages }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { isEvalSupported: false, useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') throw new UnreadablePage('The PDF is protected by a password')
    throw new UnreadablePage('The PDF is damaged')
  }
}

async function readPages(pdf: Pdf, charsMax: number) {
  const pages: string[] = []
  let pagesRead = 0
  for (let chars = 0; pagesRead < Math.min(pdf.numPages, pagesMax) && chars <= charsMax; ) {
    pagesRead++
    const page = await pdf.getPage(pagesRead)
    const text = textOf((await page.getTextContent()).items)
    page.cleanup()
    pages.push(text)
    chars += text.length
  }
  return { pages, pagesRead }
}

function textOf(items: readonly object[]): string {
  const parts = items.map((item) => {
    if (!('str' in item)) return ''
    return `${String(item.str)}${'hasEOL' in item && item.hasEOL === true ? '\n' : ''}`
  })
  return parts.join('')
}

async function describe(pdf: Pdf): Promise<{ title: string | null; publishedAt: string | null }> {
  const { info } = await pdf.getMetadata()
  const said = info as Record<string, unknown>
  const title = typeof said.Title === 'string' ? cleanLine(said.Title) : null
  const made = typeof said.CreationDate === 'string' ? isoDate(said.CreationDate) : null
  return { title, publishedAt: made }
}

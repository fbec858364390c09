import { getDocumentProxy } from 'unpdf'
import { cleanText } from '#server/engine/page-digest/read/page-text.ts'
import { type ParsedPage, UnreadablePage } from '#server/engine/page-digest/read/parsed-page.ts'
import { inReadingOrder } from './pdf-columns.ts'
import { linesOf, type Line } from './pdf-lines.ts'
import { runsByDirection } from './pdf-runs.ts'
import { tableMarkdown } from '#server/engine/page-digest/read/markdown.ts'
import { joinLines, type Piece, piecesOf } from './pdf-text.ts'
import { pdfTitle } from './pdf-title.ts'
import { isoDate } from '#server/engine/page-digest/html/publication-date.ts'

const pagesMax = 2_000
/** CPU time for one PDF, in ms: less than the limit of a thread for a page of any kind. */
const cpuMaxMs = 3_000

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * Returns the text of a PDF as markdown. Reads page by page until `charsMax` or until the CPU time is used up. Throws
 * `UnreadablePage` for a PDF without text or with a password.
 */
export async function extractPdf(
  bytes: Uint8Array,
  url: string,
  charsMax: number,
  cpuMs = cpuMaxMs,
): Promise<ParsedPage> {
  const start = process.threadCpuUsage()
  const isTimeUsedUp = () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1_000 >= cpuMs
  }
  const pdf = await open(bytes)
  const pages = await readPages(pdf, charsMax, isTimeUsedUp)
  const text = cleanText(markdownOf(pages))
  if (!text) throw new UnreadablePage('The PDF has no text in it; it is probably a scan, a picture of paper')
  const { info } = await pdf.getMetadata()
  const { Title: declaredTitle, CreationDate: createdOn } = info as Record<string, unknown>
  return {
    kind: 'pdf',
    title: pdfTitle(declaredTitle, pages[0]?.lines ?? [], url),
    publishedAt: typeof createdOn === 'string' ? isoDate(createdOn) : null,
    text,
    truncated: pages.length < pdf.numPages,
  }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'PasswordException') throw new UnreadablePage('The PDF is protected by a password')
    throw new UnreadablePage('The PDF is damaged')
  }
}

async function readPages(pdf: Pdf, charsMax: number, isTimeUsedUp: () => boolean): Promise<FramedPage[]> {
  const pages: FramedPage[] = []
  for (let chars = 0; pages.length < Math.min(pdf.numPages, pagesMax) && chars <= charsMax; ) {
    if (pages.length > 0 && isTimeUsedUp()) break
    const page = await pdf.getPage(pages.length + 1)
    const { items } = await page.getTextContent()
    page.cleanup()
    const lines = runsByDirection(items).flatMap(linesOf)
    const ys = lines.map(({ y }) => y)
    const [, bottom = 0, , top = 0] = page.view
    // The view of a rotated page does not fit its text, so take the edges from the text.
    const isRotated = ys.some((y) => y < bottom || y > top)
    pages.push({
      lines,
      top: isRotated ? Math.max(...ys) : top,
      bottom: isRotated ? Math.min(...ys) : bottom,
    })
    for (const { segments } of lines) for (const { text } of segments) chars += text.length + 1
  }
  return pages
}

function markdownOf(pages: readonly FramedPage[]): string {
  const bodies = withoutFrames(pages)
  const bodySize = bodySizeOf(pages)
  const pieces: Piece[] = []
  for (const lines of bodies) {
    for (const piece of inReadingOrder(lines).flatMap((column) => piecesOf(column, bodySize))) {
      if (!joinToLast(pieces.at(-1), piece)) pieces.push(piece)
    }
  }
  return pieces.map(toMarkdown).join('\n\n')
}

function toMarkdown(piece: Piece): string {
  if (piece.kind === 'table') return tableMarkdown(piece.table[0] ?? [], piece.table.slice(1))
  return piece.kind === 'heading' ? `## ${piece.text}` : piece.text
}

/** Appends the piece if a page or column break split it from the last one; returns whether it did. */
function joinToLast(last: Piece | undefined, piece: Piece): boolean {
  if (last?.kind === 'text' && piece.kind === 'text' && last.isOpen && /^\p{Ll}/u.test(piece.text)) {
    // A footnote has a smaller type and does not continue the paragraph.
    if (Math.abs(last.size - piece.size) > last.size * 0.05) return false
    last.text = joinLines(last.text, piece.text)
    last.isOpen = piece.isOpen
    return true
  }
  if (last?.kind !== 'table' || piece.kind !== 'table') return false
  const [header = []] = last.table
  const [first = [], ...rest] = piece.table
  if (header.length !== first.length) return false
  const isSame = header.join('|') === first.join('|')
  if (!isSame && !first.slice(1).some((cell) => /\d/.test(cell))) return false
  last.table.push(...(isSame ? rest : piece.table))
  return true
}

/** The type size of most of the text. */
function bodySizeOf(pages: readonly FramedPage[]): number {
  const chars = new Map<number, number>()
  for (const { size, segments } of pages.flatMap(({ lines }) => lines)) {
    const rounded = Math.round(size * 2) / 2
    chars.set(rounded, (chars.get(rounded) ?? 0) + segments.reduce((sum, { text }) => sum + text.length, 0))
  }
  return [...chars].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? 1
}

/** A page with its edges, from which its frame (header and footer) is found. */
interface FramedPage {
  lines: Line[]
  top: number
  bottom: number
}

/** The share of a page at its top and at its bottom that may contain a header or footer. */
const margin = 0.14
const frameRepeatsMin = 3
/** Pages with fewer lines have no frame. */
const linesMin = 4
const pageNumber =
  /^\W*(?:(?:page|seite|p\.|página|pagina|sida|side|strona|стр\.?|第|صفحة)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|\||of|von|de|di|sur|av|из|z|页|頁|ページ)\s*\d{0,4})*\W*$/i

/** Removes page numbers, and the lines that repeat at the top or bottom of many pages. */
function withoutFrames(pages: readonly FramedPage[]): Line[][] {
  const counts = new Map<string, number>()
  for (const page of pages) {
    for (const key of new Set(page.lines.filter((line) => inMargin(line, page)).map(keyOf))) {
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  }
  return pages.map((page) =>
    page.lines.filter((line, at) => {
      if (!inMargin(line, page) || page.lines.length < linesMin) return true
      const isOuter = at === 0 || at === page.lines.length - 1
      if (isOuter && pageNumber.test(textOf(line))) return false
      // A chapter may have only two pages, but then page numbers appear beside its name.
      const isNumbered = isOuter && /^\d{1,4}\s|\s\d{1,4}$/.test(textOf(line))
      const repeatsMin = pages.length === 2 || isNumbered ? 2 : frameRepeatsMin
      return (counts.get(keyOf(line)) ?? 0) < repeatsMin || isInTable(page.lines, at)
    }),
  )
}

function inMargin({ y }: Line, { top, bottom }: FramedPage): boolean {
  const height = (top - bottom) * margin
  return y > top - height || y < bottom + height
}

const textOf = ({ segments }: Line) => segments.map(({ text }) => text).join(' ')

/** Returns the same key for lines of the same size that differ only in numbers and in word order. */
function keyOf(line: Line): string {
  const words = textOf(line).toLowerCase().replace(/\d+/g, '#').split(/\s+/).toSorted()
  return [Math.round(line.size), ...words].join(' ')
}

/** Whether a line is a table row: rows may differ only in numbers and repeat, but do not belong to the frame. */
function isInTable(lines: readonly Line[], at: number): boolean {
  const line = lines[at]
  if (!line || line.segments.length < 2) return false
  return [lines[at - 1], lines[at + 1]].some(
    (near) => near && near.segments.length >= 2 && Math.abs(near.y - line.y) < 2.2 * line.size,
  )
}

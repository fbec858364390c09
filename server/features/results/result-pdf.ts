import PdfDocument from 'pdfkit'
import { PdfFonts } from './pdf-fonts.ts'
import { type Column, type LaidOutText, layOut, weightOf } from './pdf-line.ts'
import { type Block, isRightToLeft, resultBlocks, type Span } from './result-blocks.ts'
import type { RenderedDocument, ResultDocument } from './result-document.ts'

const margin = 56
const pageWidth = 595.28 - 2 * margin
const ink = '#1C1B1A'
const grey = '#6B6862'
const accent = '#0F766E'
const rule = '#D8D3CA'
const indent = 18
const cellPad = 5
const headingSizes = [17, 15, 13, 12, 11, 11]
const lineHeight = 1.45

/** Renders a result as a PDF; returns the reason if no font has its letters. */
export async function resultPdf({ title, about, markdown }: ResultDocument): Promise<RenderedDocument> {
  const blocks = await resultBlocks(markdown)
  const document = new PdfDocument({ size: 'A4', margin, info: { Title: title } })
  const fonts = new PdfFonts(document)
  const missing = lettersWithoutFont(fonts, [title, ...blocks.flatMap(textsOf)])
  if (missing) {
    const why = `There is no font here for letters like ${missing}. Take it as Word, or press Print and choose to save as PDF.`
    return { why }
  }
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve) => document.once('end', resolve))
  const page = new Page(document, fonts)
  page.text([{ text: title }], { size: 22, isBold: true, after: 2 })
  page.text([{ text: about }], { size: 9, color: grey, after: 14 })
  for (const block of blocks) page.block(block)
  document.end()
  await ended
  return { bytes: new Uint8Array(Buffer.concat(parts)) }
}

function textsOf(block: Block): string[] {
  if (block.kind === 'rule') return []
  if (block.kind === 'code') return [block.text]
  const spans = block.kind === 'table' ? block.rows.flat(2) : block.spans
  return spans.map(({ text }) => text)
}

/** The first few letters that no font has; symbols and emoji without a font are left out of the document. */
function lettersWithoutFont(fonts: PdfFonts, texts: readonly string[]): string | undefined {
  const letters = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{N}]/gu) ?? []))
  const missing = [...letters].filter((letter) => fonts.partOf(letter) === undefined)
  return missing.length > 0 ? missing.slice(0, 3).join(' ') : undefined
}

interface TextOptions {
  size?: number
  isBold?: boolean
  color?: string
  /** Indent from the side on which the text begins, in points. */
  inset?: number
  /** Space below it, in points. */
  after?: number
  /** Text before the first line. */
  mark?: string | null
  /** Draws a line along the start of the text. */
  isQuote?: boolean
}

/** Pages that are filled from top to bottom. */
class Page {
  readonly #document: PDFKit.PDFDocument
  readonly #fonts: PdfFonts

  constructor(document: PDFKit.PDFDocument, fonts: PdfFonts) {
    this.#document = document
    this.#fonts = fonts
  }

  block(block: Block): void {
    switch (block.kind) {
      case 'heading':
        this.#room(60)
        this.#document.y += 8
        return this.text(block.spans, { size: headingSizes[block.level - 1] ?? 11, isBold: true, after: 4 })
      case 'paragraph':
        return this.text(
          block.spans,
          block.isQuote ? { inset: indent, isQuote: true, after: 7 } : { after: 7 },
        )
      case 'item':
        return this.text(block.spans, { inset: indent * (block.depth + 1), mark: block.mark, after: 3 })
      case 'code':
        return this.text([{ text: block.text, isCode: true }], {
          size: 9,
          inset: indent,
          isQuote: true,
          after: 7,
        })
      case 'rule':
        return this.#line(this.#document.y + 4, 12)
      case 'table':
        return this.#table(block.rows, block.hasHead)
    }
  }

  /** Writes a text over the full width of the page. */
  text(spans: readonly Span[], options: TextOptions): void {
    const { size = 10.5, isBold = false, color = ink, inset = 0, after = 0, mark, isQuote } = options
    const column: Column = { width: pageWidth - inset, size, isBold }
    const laid = layOut(this.#document, this.#fonts, spans, column)
    const height = size * lineHeight
    const x = laid.isRtl ? margin : margin + inset
    for (const [index, line] of laid.lines.entries()) {
      this.#room(height)
      const { y } = this.#document
      if (index === 0 && mark) this.#mark(mark, laid.isRtl, inset, y, column)
      if (isQuote) this.#bar(laid.isRtl ? margin + pageWidth - inset + 8 : margin + inset - 8, y, height)
      this.#pieces(line, laid.isRtl, x, y, column, color)
      this.#document.y = y + height
    }
    this.#document.y += after
  }

  /** Writes the mark of a list item, on the side on which its text begins. */
  #mark(mark: string, isRtl: boolean, inset: number, y: number, column: Column): void {
    const start = isRtl ? margin + pageWidth - inset + 4 : margin + inset - indent
    const laid = layOut(this.#document, this.#fonts, [{ text: mark }], { ...column, width: 100 })
    this.#pieces(laid.lines[0] ?? [], false, start, y, column, ink)
  }

  #pieces(
    pieces: LaidOutText['lines'][number],
    isRtl: boolean,
    left: number,
    y: number,
    column: Column,
    color: string,
  ): void {
    const width = pieces.reduce((sum, piece) => sum + piece.width, 0)
    let x = isRtl ? left + column.width - width : left
    for (const { text, span, part, width: pieceWidth } of pieces) {
      if (span.href) this.#document.link(x, y, pieceWidth, column.size * 1.3, span.href)
      this.#fonts.use(part, weightOf(span, column), column.size)
      this.#document.fillColor(span.href ? accent : color).text(text, x, y + column.size, {
        lineBreak: false,
        oblique: span.isItalic ?? false,
        // Each font has a different ascent, so pieces are aligned by their baseline.
        baseline: 'alphabetic' as never,
      })
      if (span.href) this.#stroke(x, y + column.size * 1.12, pieceWidth, accent)
      if (span.isStruck) this.#stroke(x, y + column.size * 0.7, pieceWidth, color)
      x += pieceWidth
    }
    this.#document.x = margin
  }

  #stroke(x: number, y: number, width: number, color: string): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }

  #table(rows: readonly Span[][][], hasHead: boolean): void {
    const isRtl = isRightToLeft(rows.flat(2))
    const widths = columnWidths(rows)
    for (const [index, row] of rows.entries()) {
      const isHead = hasHead && index === 0
      const cells = widths.map((width, at) => {
        const column = { width: width - 2 * cellPad, size: 9.5, isBold: isHead }
        return { column, laid: layOut(this.#document, this.#fonts, row[at] ?? [], column) }
      })
      const lineStep = 9.5 * lineHeight
      const height = Math.max(1, ...cells.map(({ laid }) => laid.lines.length)) * lineStep + 2 * cellPad
      this.#room(Math.min(height, 600))
      const top = this.#document.y
      let x = margin
      for (const [at, { column, laid }] of (isRtl ? cells.toReversed() : cells).entries()) {
        for (const [nth, line] of laid.lines.entries()) {
          const y = top + cellPad + nth * lineStep
          if (y < this.#document.page.height - margin) {
            this.#pieces(line, laid.isRtl, x + cellPad, y, column, ink)
          }
        }
        x += (isRtl ? widths.toReversed() : widths)[at] ?? 0
      }
      this.#document.y = top + height
      this.#line(this.#document.y, 0)
    }
    this.#document.y += 8
  }

  #line(y: number, after: number): void {
    this.#document
      .moveTo(margin, y)
      .lineTo(margin + pageWidth, y)
      .lineWidth(0.75)
      .strokeColor(rule)
      .stroke()
    this.#document.y = y + after
  }

  #bar(x: number, y: number, height: number): void {
    this.#document
      .moveTo(x, y)
      .lineTo(x, y + height)
      .lineWidth(2)
      .strokeColor(rule)
      .stroke()
  }

  /** Starts the next page if this one has no room. */
  #room(height: number): void {
    if (this.#document.y + height > this.#document.page.height - margin) this.#document.addPage()
  }
}

/** Column widths in points, in proportion to the content of each, but never too narrow to read. */
function columnWidths(rows: readonly Span[][][]): number[] {
  const count = Math.max(1, ...rows.map((row) => row.length))
  const lengths = Array.from({ length: count }, (_, at) =>
    Math.max(
      4,
      ...rows.map((row) =>
        Math.min(
          60,
          (row[at] ?? []).reduce((sum, { text }) => sum + text.length, 0),
        ),
      ),
    ),
  )
  const whole = lengths.reduce((sum, length) => sum + length, 0)
  const least = Math.min(50, pageWidth / count)
  const shared = pageWidth - least * count
  return lengths.map((length) => least + (length / whole) * shared)
}

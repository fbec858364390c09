import bidiFactory, { type Bidi } from 'bidi-js'
import { isRightToLeft, type Span } from './result-blocks.ts'
import type { PdfFonts } from './pdf-fonts.ts'

// oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- Node gets the function itself; the types describe the default export for bundlers
const bidi = (bidiFactory as unknown as () => Bidi)()

/** A section of a line with one font and one direction. */
interface Piece extends Bare {
  width: number
}

/** The width and the font of a column of a page. */
export interface Column {
  width: number
  size: number
  isBold?: boolean
}

/** The lines of a text, each as pieces in visual order from left to right. */
export interface LaidOutText {
  lines: Piece[][]
  isRtl: boolean
}

const lineFeed = '\n'

/** Breaks a text into lines that fit, and puts each into visual order by its scripts. */
export function layOut(
  document: PDFKit.PDFDocument,
  fonts: PdfFonts,
  spans: readonly Span[],
  column: Column,
): LaidOutText {
  const isRtl = isRightToLeft(spans)
  const letters = spans.flatMap((span) => Array.from(span.text, (letter) => ({ letter, span })))
  const shown = letters.filter(({ letter }) => letter === lineFeed || fonts.partOf(letter) !== undefined)
  const measure = (from: number, to: number) =>
    piecesOf(fonts, shown.slice(from, to)).reduce(
      (sum, piece) => sum + widthOf(document, fonts, piece, column),
      0,
    )
  const lines: Piece[][] = []
  for (let from = 0; from < shown.length; ) {
    const to = lineEnd(shown, from, column.width, measure)
    const pieces = ordered(fonts, shown.slice(from, to), isRtl)
    lines.push(pieces.map((piece) => ({ ...piece, width: widthOf(document, fonts, piece, column) })))
    from = to
    // Skip the space or the line break at which a line was broken.
    if (shown[from]?.letter === ' ' || shown[from]?.letter === lineFeed) from += 1
  }
  return { lines, isRtl }
}

interface Letter {
  letter: string
  span: Span
}

/** Where a line ends: after the last word that fits, or within a word that is longer than a line. */
function lineEnd(
  letters: readonly Letter[],
  from: number,
  width: number,
  measure: (from: number, to: number) => number,
): number {
  let end = from
  let used = 0
  for (let at = from; at < letters.length; ) {
    if (letters[at]?.letter === lineFeed) return at
    let next = at + 1
    while (next < letters.length && letters[next]?.letter !== ' ' && letters[next]?.letter !== lineFeed)
      next += 1
    const word = measure(at, next)
    if (used + word > width) return end > from ? end : withinWord(from, next, width, measure)
    used += word
    end = next
    at = next
  }
  return letters.length
}

function withinWord(
  from: number,
  to: number,
  width: number,
  measure: (from: number, to: number) => number,
): number {
  if (measure(from, to) <= width) return to
  let [fits, tooLong] = [from + 1, to]
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2)
    if (measure(from, middle) <= width) fits = middle
    else tooLong = middle
  }
  return fits
}

/** The characters of a line as pieces from left to right, by the Unicode bidirectional algorithm. */
function ordered(fonts: PdfFonts, letters: readonly Letter[], isRtl: boolean): Bare[] {
  // The algorithm counts UTF-16 code units; a character of two units takes the level of the first.
  const text = letters.map(({ letter }) => letter).join('')
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr')
  let unit = 0
  const pieces: (Bare & { level: number })[] = []
  for (const { letter, span } of letters) {
    const level = levels[unit] ?? 0
    unit += letter.length
    const last = pieces.at(-1)
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter
    const part = partFor(fonts, shown, last?.part)
    if (last && last.level === level && last.span === span && last.part === part) last.text += shown
    else pieces.push({ text: shown, span, part, level })
  }
  return reordered(pieces).flatMap(({ level, ...piece }) =>
    (level % 2 === 1 ? turned(piece.text) : [piece.text]).map((shown) => ({ ...piece, text: shown })),
  )
}

/** The PDF library reverses the letters of a word for right-to-left scripts, but not the order of words or symbols. */
function turned(text: string): string[] {
  const isScript = isRightToLeft([{ text }])
  return isScript ? text.split(/( +)/).toReversed() : [Array.from(text).toReversed().join('')]
}

/** The font that has a character; a space uses the font of the character before it. */
const partFor = (fonts: PdfFonts, letter: string, before: number | undefined): number =>
  letter === ' ' ? (before ?? 0) : (fonts.partOf(letter) ?? 0)

interface Bare {
  text: string
  span: Span
  /** Index of the font. */
  part: number
}

/** Rule L2 of the algorithm: from the highest level down, reverse each sequence of pieces at that level or above. */
function reordered<T extends { level: number }>(pieces: T[]): T[] {
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  let all = pieces
  for (let level = highest; level > 0; level -= 1) {
    const next: T[] = []
    for (let at = 0; at < all.length; ) {
      let end = at
      while (end < all.length && (all[end]?.level ?? 0) >= level) end += 1
      next.push(...(end > at ? all.slice(at, end).toReversed() : all.slice(at, at + 1)))
      at = Math.max(end, at + 1)
    }
    all = next
  }
  return all
}

function piecesOf(fonts: PdfFonts, letters: readonly Letter[]): Bare[] {
  const pieces: Bare[] = []
  for (const { letter, span } of letters) {
    const last = pieces.at(-1)
    const part = partFor(fonts, letter, last?.part)
    if (last?.span === span && last.part === part) last.text += letter
    else pieces.push({ text: letter, span, part })
  }
  return pieces
}

function widthOf(document: PDFKit.PDFDocument, fonts: PdfFonts, bare: Bare, column: Column): number {
  fonts.use(bare.part, weightOf(bare.span, column), column.size)
  return document.widthOfString(bare.text)
}

export const weightOf = ({ isBold }: Span, column: Column) => (isBold || column.isBold ? 700 : 400)

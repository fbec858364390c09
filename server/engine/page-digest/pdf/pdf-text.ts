import { median } from './pdf-columns.ts'
import { type Line, spaced } from './pdf-lines.ts'
import { bandsOf, type Table, tableLength, tableOf, withListMarks } from './pdf-tables.ts'

/** A piece of a page, in reading order. */
export type Piece = { kind: 'table'; table: Table } | TextPiece

interface TextPiece {
  kind: 'heading' | 'text'
  text: string
  size: number
  /** Whether the next column or page may continue it. */
  isOpen: boolean
}

interface TextLine {
  text: string
  left: number
  right: number
  y: number
  size: number
  isRtl: boolean
}

const headingSize = 1.18
const headingCharsMax = 160
const listStart = /^(?:[•▪◦‣⁃●○■□–—*·]\s|\(?\d{1,3}[.)]\s|\(?\p{L}[.)]\s|\[\d{1,3}\]\s)/u
const bullet = /^[•▪◦‣⁃●○■□*·]\s+/
const sentenceEnd = /[.!?:…。！？؟]["”’)\]]?$/

/** The tables, headings and paragraphs of one column. */
export function piecesOf(column: readonly Line[], bodySize: number): Piece[] {
  const bands = bandsOf(column.map(withListMarks))
  const pieces: Piece[] = []
  let text: TextLine[] = []
  const flush = () => {
    pieces.push(...paragraphs(text, bodySize))
    text = []
  }
  for (let at = 0; at < bands.length; ) {
    const length = tableLength(bands, at)
    const table = length > 1 ? tableOf(bands.slice(at, at + length)) : null
    if (table) {
      flush()
      pieces.push({ kind: 'table', table })
      at += length
    } else {
      text.push(...(bands[at]?.lines ?? []).map(wholeLine))
      at += 1
    }
  }
  flush()
  return pieces
}

/**
 * Joins two lines of running text; rejoins a word that was split at the end of a line, and adds no space after a dash.
 */
export function joinLines(before: string, after: string): string {
  if (/\p{Ll}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after
  return /[\p{L}\p{N}][-–—/\u2010]$/u.test(before) ? before + after : spaced(before, after)
}

function wholeLine({ segments, y, size }: Line): TextLine {
  const isRtl = segments.filter((segment) => segment.isRtl).length * 2 > segments.length
  const ordered = isRtl ? segments.toReversed() : segments
  return {
    text: ordered.map(({ text }) => text).reduce(spaced, ''),
    left: segments[0]?.left ?? 0,
    right: segments.at(-1)?.right ?? 0,
    y,
    size,
    isRtl,
  }
}

function paragraphs(lines: readonly TextLine[], bodySize: number): Piece[] {
  const pitch = pitchOf(lines)
  const edges = {
    left: edge(lines.map(({ left }) => -left)) * -1,
    right: edge(lines.map(({ right }) => right)),
  }
  const pieces: TextPiece[] = []
  const isEntry = entriesIn(lines)
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1]
    const last = pieces.at(-1)
    const isFull = line.right - line.left > (edges.right - edges.left) * 0.7
    const isOpen = at === lines.length - 1 && isFull && !sentenceEnd.test(line.text)
    if (before && last && !isEntry(line) && continues(before, line, pitch, edges)) {
      last.text = joinLines(last.text, line.text)
      last.isOpen = isOpen
    } else {
      const isHeading = line.size >= bodySize * headingSize && /\p{L}{2}/u.test(line.text)
      const kind = isHeading ? 'heading' : 'text'
      pieces.push({ kind, text: line.text.replace(bullet, '- '), size: line.size, isOpen })
    }
  }
  return pieces.map((piece) => (piece.text.length > headingCharsMax ? { ...piece, kind: 'text' } : piece))
}

const numbered = /^(\p{L}{1,12}\.?|§) \d{1,3}(?=[\s.:)])/u

/** Recognizes lines that begin with the same word and a number as others do, such as the items of an agenda. */
function entriesIn(lines: readonly TextLine[]): (line: TextLine) => boolean {
  const labelOf = ({ text }: TextLine) => numbered.exec(text)?.[1]
  const counts = Map.groupBy(lines, labelOf)
  return (line) => {
    const label = labelOf(line)
    return label !== undefined && (counts.get(label)?.length ?? 0) > 1
  }
}

/** The distance between most lines. */
function pitchOf(lines: readonly TextLine[]): number {
  const gaps = lines.slice(1).map((line, at) => (lines[at]?.y ?? 0) - line.y)
  return median(gaps.filter((gap) => gap > 0))
}

/** The position at which most full lines end; a headline or a figure may extend further. */
function edge(ends: readonly number[]): number {
  return ends.toSorted((a, b) => a - b)[Math.floor((ends.length - 1) * 0.9)] ?? 0
}

/** Whether a line continues the previous one: its first word would not have fitted there. */
function continues(
  before: TextLine,
  line: TextLine,
  pitch: number,
  edges: { left: number; right: number },
): boolean {
  const gap = before.y - line.y
  if (gap <= 0 || Math.abs(before.size - line.size) > before.size * 0.08 || listStart.test(line.text))
    return false
  if (gap > Math.max(pitch * 1.35, before.size * 1.3) && gap > before.size * 1.6) return false
  if (/\p{L}[-\u00ad\u2010]$/u.test(before.text)) return true
  const isIndented = line.left > before.left + line.size * 0.8 && before.left < edges.left + line.size * 2
  if (!line.isRtl && isIndented && !listStart.test(before.text) && sentenceEnd.test(before.text)) return false
  const perChar = (line.right - line.left) / line.text.length
  const word = (line.text.split(' ')[0]?.length ?? 0) * perChar
  const room = line.isRtl ? before.left - edges.left : edges.right - before.right
  return room < word + perChar * 2 || /^\p{Ll}/u.test(line.text)
}

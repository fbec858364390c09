import { cleanLine } from '#server/engine/page-digest/read/page-text.ts'
import { joinLines } from './pdf-text.ts'
import type { Line, Segment } from './pdf-lines.ts'

const programs = /^(?:microsoft (?:word|powerpoint|excel|publisher)|powerpoint presentation|word)\s*-\s*/i
const fileName =
  /\.(?:docx?|dotx?|pdf|indd|qxd|xlsx?|pptx?|tex|dvi|rtf|odt|ods|odp|html?|ps|eps|ai|pub|cdr|fm|wpd|pmd|p65|qxp|txt)$/i
const nothingSaid =
  /^(?:about:blank|untitled|unbenannt|sans titre|sin título|無題|title|document\s*\d*|dokument\s*\d*|slide \d+|folie \d+|presentation\s*\d*|präsentation\s*\d*|powerpoint[ -]presentation|powerpoint-präsentation|layout \d+|page \d+|print|full page|template|vorlage|none|null|\(anonymous\)|\(unknown\)|https?:\S*)$/i
const sizeTolerance = 0.06
const titleLines = 4
const titleCharsMax = 200

/** The title of a PDF: from its metadata if that is meaningful, else from its largest type, else from its address. */
export function pdfTitle(declared: unknown, lines: readonly Line[], url: string): string | null {
  const own = typeof declared === 'string' ? cleanLine(declared.replace(programs, '')) : null
  const named = own && isName(own) ? own : null
  const head = lines
    .flatMap((line) => line.segments)
    .map(({ text }) => text)
    .join(' ')
  if (named && sharesWord(named, head)) return named
  return largestType(lines) ?? named ?? nameInAddress(url) ?? firstLine(lines)
}

function isName(title: string): boolean {
  return /\p{L}{2}/u.test(title) && !fileName.test(title) && !nothingSaid.test(title) && !looksLikeId(title)
}

/** 'rpt_2020-final_v3': a generated identifier. */
function looksLikeId(title: string): boolean {
  return !/\s/.test(title) && /[\d_]/.test(title)
}

/** A title without any word of the first page was left over from another file. */
function sharesWord(title: string, head: string): boolean {
  const words =
    title.toLowerCase().match(/\p{L}{4,}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]{2}/gu) ?? []
  const text = head.toLowerCase()
  return words.length === 0 || head === '' || words.some((word) => text.includes(word))
}

interface Piece extends Segment {
  y: number
}

/** The first lines in the largest type of a page, if it is larger than the rest. */
function largestType(lines: readonly Line[]): string | null {
  const pieces = lines.flatMap(({ y, segments }) => segments.map((segment): Piece => ({ ...segment, y })))
  const worded = pieces.filter(({ text }) => letters(text) >= 3)
  const sizes = worded.map(({ size }) => size).toSorted((a, b) => b - a)
  const body = sizes[Math.floor(sizes.length / 2)] ?? 0
  for (const size of new Set(sizes)) {
    if (size < body * 1.12) return null
    const title = piecesOfSize(worded, size)
    if (letters(title) >= 6 && title.length <= titleCharsMax) return cleanLine(title)
  }
  return null
}

/** The first piece of a size, and those under it that continue it. */
function piecesOfSize(pieces: readonly Piece[], size: number): string {
  const large = pieces.filter((piece) => Math.abs(piece.size - size) <= size * sizeTolerance)
  const title = large.slice(0, 1)
  for (const piece of large.slice(1)) {
    const last = title.at(-1)
    if (last && title.length < titleLines && continuesTitle(last, piece)) title.push(piece)
  }
  return title.map(({ text }) => text).reduce(joinLines, '')
}

function continuesTitle(before: Piece, piece: Piece): boolean {
  const isUnder =
    before.y - piece.y < piece.size * 2.2 && piece.left < before.right && piece.right > before.left
  return isUnder || (Math.abs(before.y - piece.y) < 1 && piece.left - before.right < piece.size * 2)
}

const textOf = ({ segments }: Line) => segments.map(({ text }) => text).join(' ')
const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0

/** 'annual-report-2020.pdf' as 'annual report 2020'. */
function nameInAddress(url: string): string | null {
  const path = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  const name = decoded(path)
    .replace(fileName, '')
    .replace(/[-_+.\s]+/g, ' ')
    .trim()
  return (name.match(/\p{L}{3,}/gu)?.length ?? 0) >= 2 ? cleanLine(name) : null
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function firstLine(lines: readonly Line[]): string | null {
  const line = lines.map(textOf).find((text) => letters(text) >= 4 && text.length <= titleCharsMax / 2)
  return cleanLine(line)
}

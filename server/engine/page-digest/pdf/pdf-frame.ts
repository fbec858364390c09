import type { Line } from './pdf-lines.ts'

/** The parts of a page that identify its frame. */
export interface FramedPage {
  lines: Line[]
  top: number
  bottom: number
}

/** The share of a page at its top and at its bottom that may contain a header or footer. */
const margin = 0.14
const framesMin = 3
/** A page of fewer lines has no frame. */
const linesMin = 4
const pageNumber =
  /^\W*(?:(?:page|seite|p\.|página|pagina|sida|side|strona|стр\.?|第|صفحة)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:\/|\||of|von|de|di|sur|av|из|z|页|頁|ページ)\s*\d{0,4})*\W*$/i

/** The lines of each page without those at the top or bottom of many pages, and without page numbers. */
export function withoutFrames(pages: readonly FramedPage[]): Line[][] {
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
      const often = pages.length === 2 || isNumbered ? 2 : framesMin
      return (counts.get(keyOf(line)) ?? 0) < often || isInTable(page.lines, at)
    }),
  )
}

function inMargin({ y }: Line, { top, bottom }: FramedPage): boolean {
  const height = (top - bottom) * margin
  return y > top - height || y < bottom + height
}

const textOf = ({ segments }: Line) => segments.map(({ text }) => text).join(' ')

/** Equal for lines in the same type that differ only in their figures and their side of the page. */
function keyOf(line: Line): string {
  const words = textOf(line).toLowerCase().replace(/\d+/g, '#').split(/\s+/).toSorted()
  return [Math.round(line.size), ...words].join(' ')
}

/**
 * A row of a table is not frame, though rows may differ only in their figures, and the header may be repeated on each
 * page.
 */
function isInTable(lines: readonly Line[], at: number): boolean {
  const line = lines[at]
  if (!line || line.segments.length < 2) return false
  return [lines[at - 1], lines[at + 1]].some(
    (near) => near && near.segments.length >= 2 && Math.abs(near.y - line.y) < 2.2 * line.size,
  )
}

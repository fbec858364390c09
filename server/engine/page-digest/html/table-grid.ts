import { type Block, tableMarkdown } from '#server/engine/page-digest/read/markdown.ts'

/** A cell of a table as the page has it. */
export interface TableCell<Place> {
  blocks: Block<Place>[]
  isHead: boolean
  /** Columns and rows that it spans, as declared by the page; may be any value. */
  columns: number
  rows: number
}

const cellCharsMax = 300
const markdownCharsMax = 200_000
const columnsMax = 30
const rowsSpannedMax = 200
const headRowsMax = 3

/** A table of short cells as one block of markdown; a layout table as the blocks in it. */
export function tableBlocks<Place>(
  rows: readonly (readonly TableCell<Place>[])[],
  place: Place,
): Block<Place>[] {
  const cells = rows.flat()
  const filled = rows.filter((row) => row.some(({ blocks }) => blocks.length > 0))
  const blocks = filled.flat().flatMap((cell) => cell.blocks)
  const titles = filled
    .slice(0, titleRows(filled))
    .flat()
    .flatMap((cell) => cell.blocks)
  const grid = gridOf(filled.slice(titleRows(filled)))
  const columns = Math.max(0, ...grid.map((row) => row.length))
  // A table of one row lays out what is in it.
  if (columns < 2 || filled.length < 2 || cells.some(isLayout)) return cells.flatMap((cell) => cell.blocks)
  const [head, body] = headed(grid)
  const markdown = tableMarkdown(head, body)
  if (markdown.length > markdownCharsMax) return blocks
  const own = blocks.filter((block) => !titles.includes(block))
  const text = own.map((block) => block.text).join(' ')
  const linkChars = own.reduce((sum, block) => sum + block.linkChars, 0)
  return [...titles, { kind: 'table', markdown, text, linkChars, place }]
}

/** A first row with one cell across several columns is the title of the table. */
function titleRows(rows: readonly (readonly TableCell<unknown>[])[]): number {
  const [first, second] = rows
  const isTitle = first?.length === 1 && (first[0]?.columns ?? 1) > 1 && (second?.length ?? 0) > 1
  return isTitle ? 1 : 0
}

interface Square {
  text: string
  isHead: boolean
}

/** Each cell in each row that it spans; a header cell also in each of its columns. */
function gridOf(rows: readonly (readonly TableCell<unknown>[])[]): Square[][] {
  const spanning: { square: Square; left: number }[] = []
  const heads = rows.findIndex((row) => row.some(({ isHead }) => !isHead))
  return rows.map((row, at) => {
    const squares: Square[] = []
    const takeSpanning = () => {
      for (let from = spanning[squares.length]; from && from.left > 0; from = spanning[squares.length]) {
        from.left -= 1
        squares.push(from.square)
      }
    }
    for (const cell of row) {
      takeSpanning()
      const text = textOf(cell)
      for (let column = 0; column < span(cell.columns, columnsMax) && squares.length < columnsMax; column++) {
        const isShown = column === 0 || at < heads
        const square = { text: isShown ? text : '', isHead: cell.isHead }
        spanning[squares.length] = { square, left: span(cell.rows, rowsSpannedMax) - 1 }
        squares.push(square)
      }
    }
    takeSpanning()
    return squares
  })
}

const span = (given: number, max: number) => (given >= 1 ? Math.min(Math.floor(given), max) : 1)

/**
 * The header of a table, merged from all its rows; without marked header cells its first row, unless that contains the
 * same kind of data as the others.
 */
function headed(grid: readonly Square[][]): [string[], string[][]] {
  const firstOther = grid.findIndex((row) => !row.every(({ isHead }) => isHead))
  const count = firstOther === 0 && isHeadless(grid) ? 0 : Math.max(1, Math.min(firstOther, headRowsMax))
  const width = Math.max(...grid.slice(0, Math.max(1, count)).map((row) => row.length))
  const head = Array.from({ length: width }, (_, column) => [
    ...new Set(grid.slice(0, count).map((row) => row[column]?.text ?? '')),
  ])
  const texts = (row: readonly Square[]) => row.map(({ text }) => text)
  return [head.map((parts) => parts.filter(Boolean).join(' ')), grid.slice(count).map(texts)]
}

/**
 * Whether the table has no header: each row begins with its own name, as in lists of facts about one item, or the first
 * row contains a figure.
 */
function isHeadless(grid: readonly Square[][]): boolean {
  const [first = []] = grid
  const isNamed = ([name, ...others]: readonly Square[]) =>
    name?.isHead && others.every(({ isHead }) => !isHead)
  return grid.every(isNamed) || first.slice(1).some(({ text }) => figure.test(text))
}

const figure = /^\D{0,3}\d/

/** The text of a cell on one line; the items of a list in it are separated, not marked. */
function textOf({ blocks }: TableCell<unknown>): string {
  return blocks
    .map(({ kind, markdown }, at) => {
      const isNext = kind === 'item' && blocks[at - 1]?.kind === 'item'
      const bare =
        kind === 'item' ? markdown.replace(/^\s*(?:-|\d+\.) /, '') : markdown.replace(/^\s*#+ /, '')
      const gap = isNext ? ';' : ''
      return `${gap}${at > 0 ? ' ' : ''}${bare.replace(/\s*\n\s*/g, ' ')}`
    })
    .join('')
}

function isLayout({ blocks }: TableCell<unknown>): boolean {
  if (blocks.some(({ kind }) => kind === 'table')) return true
  return blocks.reduce((sum, { text }) => sum + text.length, 0) > cellCharsMax && blocks.length > 1
}

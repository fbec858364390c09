import { median } from './pdf-columns.ts'
import { type Line, type Segment, spaced } from './pdf-lines.ts'

/** Rows of cells; the first one is the header. */
export type Table = string[][]

const columnsMax = 30
const listMark = /^(?:[•▪◦‣⁃●○■□–—*·o-]|\(?\d{1,3}[.)]|\(?\p{L}[.)]|\[\d{1,3}\])$/u
const stepPt = 2
/** Minimum number of rows of a table: two of many columns, three of two. */
const rowsMin = 3
/** Minimum line distance of a new row, if rows are spaced apart, relative to the type size. */
const rowGapMin = 1.45
const headerRowsMax = 3

/** Joins the mark of a list to its item, so that a list is not read as a table of two columns. */
export function withListMarks(line: Line): Line {
  const [mark, first, ...rest] = line.segments
  if (!mark || !first || !listMark.test(mark.text)) return line
  const joined = { ...first, text: `${mark.text} ${first.text}`, left: mark.left }
  return { ...line, segments: [joined, ...rest] }
}

/** Text side by side: one line, or several so close that they are lines of adjacent cells. */
export interface Band {
  lines: Line[]
  segments: Segment[]
  size: number
}

/** Lines closer than this, relative to the type size, cannot be one below the other. */
const besideMax = 0.95

/** Whether two lines are so close that neither is below the other, and none of their segments overlap. */
function isBeside(above: Line, line: Line): boolean {
  if (above.y - line.y >= besideMax * Math.min(above.size, line.size)) return false
  return line.segments.every((each) =>
    above.segments.every((other) => each.left >= other.right || each.right <= other.left),
  )
}

/** The bands of some lines, from top to bottom. */
export function bandsOf(lines: readonly Line[]): Band[] {
  const bands: Band[] = []
  for (const line of lines) {
    const band = bands.at(-1)
    const above = band?.lines.at(-1)
    if (band && above && isBeside(above, line)) {
      band.lines.push(line)
      band.segments.push(...line.segments)
    } else bands.push({ lines: [line], segments: [...line.segments], size: line.size })
  }
  return bands
}

/** The number of bands from `from` on that may form one table; 0: none begins there. */
export function tableLength(bands: readonly Band[], from: number): number {
  let end = from
  let pitch = Number.POSITIVE_INFINITY
  for (let at = from; at < bands.length && at - end < 3; at += 1) {
    const band = bands[at]
    if (!band) break
    const gap = at === from ? 0 : gapBetween(bands[at - 1], band)
    if (gap > 2.8 * band.size && gap > 1.7 * pitch) break
    if (cellsIn(band) >= 2) end = at + 1
    else if (at === from && !belongsTo(band, bands[at + 1], gapBetween(band, bands[at + 1]))) break
    if (at > from) pitch = Math.min(pitch, Math.max(gap, band.size))
  }
  const last = end - 1
  while (end > from && belongsTo(bands[end], bands[last], gapBetween(bands[end - 1], bands[end]))) end += 1
  return end - from
}

/** A table of some bands; null: their cells are not aligned in columns. */
export function tableOf(bands: readonly Band[]): Table | null {
  const rows = bands.filter((band) => cellsIn(band) >= 2)
  const columns = columnsOf(rows)
  const enough = columns.length > 2 ? rowsMin - 1 : rowsMin
  if (columns.length < 2 || columns.length > columnsMax || rows.length < enough) return null
  const aligned = rows.filter((band) =>
    band.lines.every(({ segments }) => {
      const places = segments.map((segment) => columnOf(segment, columns))
      return new Set(places).size === places.length
    }),
  )
  if (aligned.length < rows.length * 0.7) return null
  const table = withHeader(inRows(bands, columns))
  const says = table.flat().some((cell) => /[\p{L}\p{N}]/u.test(cell))
  return says && table.length >= enough ? table : null
}

/**
 * Whether a single line above or below a row may belong to one of its cells: it is close, and under its later columns.
 */
function belongsTo(band: Band | undefined, row: Band | undefined, gap: number): boolean {
  if (!band || !row || cellsIn(band) !== 1 || cellsIn(row) < 2 || gap >= rowGapMin * band.size) return false
  const start = Math.min(...row.segments.map(({ left }) => left))
  return Math.min(...band.segments.map(({ left }) => left)) > start + 2 * band.size
}

function gapBetween(above: Band | undefined, below: Band | undefined): number {
  return (above?.lines.at(-1)?.y ?? 0) - (below?.lines[0]?.y ?? 0)
}

/** The number of pieces that do not overlap horizontally. */
function cellsIn(band: Band | undefined): number {
  let count = 0
  let end = Number.NEGATIVE_INFINITY
  for (const { left, right } of band?.segments.toSorted((a, b) => a.left - b.left) ?? []) {
    if (left >= end) count += 1
    end = Math.max(end, right)
  }
  return count
}

interface Column {
  left: number
  right: number
}

/** The columns between the gaps that run through all rows; a few rows may have a cell across a gap. */
function columnsOf(rows: readonly Band[]): Column[] {
  const segments = rows.flatMap((band) => band.segments)
  const start = Math.min(...segments.map(({ left }) => left))
  const end = Math.max(...segments.map(({ right }) => right))
  const across = rows.length < rowsMin ? 0 : Math.max(1, Math.floor(rows.length * 0.12))
  const size = median(rows.map(({ size: each }) => each))
  const columns: Column[] = []
  let from = start
  let gapFrom: number | null = null
  for (let x = start + stepPt; x < end; x += stepPt) {
    const inked = segments.filter(({ left, right }) => left < x && right > x).length
    if (inked <= across) {
      gapFrom ??= x
      continue
    }
    if (gapFrom !== null && x - gapFrom >= size * 0.5) {
      columns.push({ left: from, right: gapFrom })
      from = x - stepPt
    }
    gapFrom = null
  }
  columns.push({ left: from, right: end })
  return columns.filter(({ left, right }) => segments.some((each) => each.left < right && each.right > left))
}

function columnOf(segment: Segment, columns: readonly Column[]): number {
  const shares = columns.map(
    ({ left, right }) => Math.min(right, segment.right) - Math.max(left, segment.left),
  )
  const width = segment.right - segment.left
  // A cell across several columns belongs to the first of them.
  const first = shares.findIndex(
    (share, at) => share > 0.3 * Math.min(width, (columns[at]?.right ?? 0) - (columns[at]?.left ?? 0)),
  )
  return first >= 0 ? first : shares.indexOf(Math.max(...shares))
}

function cellsOf({ segments }: Band, columns: readonly Column[]): string[] {
  const cells = columns.map(() => '')
  for (const segment of segments) {
    const at = columnOf(segment, columns)
    cells[at] = spaced(cells[at] ?? '', segment.text)
  }
  return cells
}

/** The rows of a table; a line that only continues the cells above it belongs to their row. */
function inRows(bands: readonly Band[], columns: readonly Column[]): Table {
  const lines = bands.map((band, at) => ({
    cells: cellsOf(band, columns),
    isClose: at > 0 && gapBetween(bands[at - 1], band) < rowGapMin * band.size,
  }))
  // If complete rows follow each other at line distance, the distance does not separate rows.
  const isDense = lines.some(
    ({ cells, isClose: close }, at) => close && !mayBeOne(lines[at - 1]?.cells ?? [], cells),
  )
  const rows: Table = []
  for (const { cells, isClose: close } of lines) {
    const row = rows.at(-1)
    if (row && close && mayBeOne(row, cells) && (!isDense || !cells[0])) merge(row, cells)
    else rows.push(cells)
  }
  return rows
}

/** Whether cells can be lines of one row: not if all are filled in both, or a figure would follow a figure. */
function mayBeOne(row: readonly string[], cells: readonly string[]): boolean {
  if (row.every(Boolean) && cells.every(Boolean)) return false
  return !cells.some((cell, at) => isFigure(cell) && isFigure(row[at] ?? ''))
}

function merge(row: string[], cells: readonly string[]): void {
  for (const [at, cell] of cells.entries()) row[at] = spaced(row[at] ?? '', cell)
}

const isFigure = (cell: string) => /\d/.test(cell)

/**
 * Merges a header of several lines, such as one with groups of columns, into one; adds an empty header to a table whose
 * first row is data.
 */
function withHeader(rows: Table): Table {
  const data = rows.findIndex((row) => row.slice(1).some(isAmount))
  const [first] = rows
  if (!first || data < 0) return rows
  if (data === 0) return isHeader(first) ? rows : [first.map(() => ''), ...rows]
  const lines = rows.slice(0, data)
  // Of several complete lines only the first is a header; the others are rows of words.
  const hasGroups = data <= headerRowsMax && lines.filter((row) => row.every(Boolean)).length <= 1
  if (!hasGroups) return rows
  const header = first.map((_, column) => lines.map((row) => row[column] ?? '').reduce(spaced, ''))
  return [header, ...rows.slice(data)]
}

const unitLettersMax = 3
const year = /^(?:1[89]|20)\d\d$/

/** A figure with at most a short unit. */
const isAmount = (cell: string) => isFigure(cell) && (cell.match(/\p{L}/gu)?.length ?? 0) <= unitLettersMax

/** Whether the figures in a first row name its columns: they are years, or the place above the names is empty. */
function isHeader([name = '', ...cells]: readonly string[]): boolean {
  return name === '' || cells.filter(isAmount).every((cell) => year.test(cell))
}

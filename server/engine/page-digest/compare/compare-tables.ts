import { compareKey } from '#server/platform/text/compare-key.ts'
import { isTimeOnly, withoutTime } from './trivial-change.ts'
import type { Line } from '#server/engine/page-digest/memory/page-memory.ts'
import type { PageChange } from './page-change.ts'

interface Table {
  header: readonly string[]
  heading: string
  rows: Line[]
}

const keyColumnsMax = 4
const stampRowsMin = 3
const figureOnly = /^[\p{Sc}\p{Nd}\s.,:%+/–-]+\p{L}{0,3}$/u

/** The differences between the tables of a page before and now, row by row, whatever the order of the rows. */
export function compareTables(
  before: readonly Line[],
  now: readonly Line[],
  isNoise: (before: string, now: string) => boolean,
): PageChange[] {
  const old = tablesIn(before)
  const changes: PageChange[] = []
  for (const table of tablesIn(now)) {
    const match = bestMatch(table, old)
    if (match) old.splice(old.indexOf(match), 1)
    changes.push(...compareRows(match ?? { ...table, rows: [] }, table, !match))
  }
  return [
    ...changes.filter((change) => change.kind !== 'cell' || !isNoise(change.cell.before, change.cell.now)),
    ...old.flatMap(({ rows }) =>
      rows.map(({ cells }): PageChange => ({ kind: 'rowGone', cells, isLoose: true })),
    ),
  ]
}

function tablesIn(lines: readonly Line[]): Table[] {
  const tables: Table[] = []
  let last: Line | null = null
  for (const line of lines) {
    const heading = compareKey(line.heading ?? '')
    if (line.kind === 'header') tables.push({ header: line.cells, heading, rows: [] })
    else if (line.kind === 'row') {
      const follows = last?.kind === 'row' || last?.kind === 'header'
      if (!follows) tables.push({ header: [], heading, rows: [] })
      tables.at(-1)?.rows.push(line)
    }
    last = line
  }
  return tables
}

const headOf = ({ header }: Table) => compareKey(header.join(' '))

/** The previous version of a table: matched by its header and heading, by its header, or by half of its rows. */
function bestMatch(table: Table, old: readonly Table[]): Table | null {
  const sameHead = old.filter((other) => headOf(other) === headOf(table) && width(other) === width(table))
  const [exact] = sameHead.filter(({ heading }) => heading === table.heading)
  if (exact ?? sameHead[0]) return exact ?? sameHead[0] ?? null
  const names = new Set(table.rows.map(({ cells }) => compareKey(cells[0] ?? '')))
  return (
    old.find((other) => {
      const shared = other.rows.filter(({ cells }) => names.has(compareKey(cells[0] ?? ''))).length
      return shared > 0 && shared >= Math.min(other.rows.length, table.rows.length) / 2
    }) ?? null
  )
}

const width = ({ rows }: Table) => rows[0]?.cells.length ?? 0

function compareRows(before: Table, now: Table, isLoose: boolean): PageChange[] {
  const changes: PageChange[] = []
  const columns = keyColumns(before, now)
  const known = new Map(before.rows.map((row) => [keyOf(row, columns), row]))
  const same = new Set(before.rows.map(({ key }) => key))
  // Both rows and columns may move, so cells are compared under the same column heading.
  const places = now.header.map((name, at) => placeOf(name, at, now.header, before.header))
  const added = columnsAdded(now.header, before.header)
  const isNamedSince = now.header.length === 0 || (before.header.length === 0 && now.header.some(Boolean))
  const stamps = stampColumns(before, now, places)
  const seen = new Set<string>()
  for (const row of now.rows) {
    const key = keyOf(row, columns)
    const old = known.get(key)
    seen.add(key)
    if (!row.unit || same.has(row.key)) continue
    if (!old) {
      changes.push({ kind: 'rowNew', cells: row.cells, header: now.header, unit: row.unit, isLoose })
      continue
    }
    const then = isNamedSince ? old.cells : alignedTo(row.cells, old.cells, places)
    for (const [column, cell] of row.cells.entries()) {
      const was = added.has(column) ? '' : then[column]
      if (was === undefined || columns.includes(column) || stamps.has(column)) continue
      if (compareKey(was) === compareKey(cell)) continue
      const name = columns.map((at) => row.cells[at]).join(' · ')
      const nameHead = now.header[columns[0] ?? 0] ?? ''
      const change = { name, nameHead, column: now.header[column] ?? '', before: was, now: cell }
      changes.push({ kind: 'cell', cell: change, unit: row.unit })
    }
  }
  const keyIn = (row: Line) => keyOf(row, columns)
  const off = pushedOff(before.rows.map(keyIn), now.rows.map(keyIn))
  const gone = before.rows.filter((row) => !seen.has(keyIn(row)) && !off.has(keyIn(row)))
  return [...changes, ...gone.map(({ cells }): PageChange => ({ kind: 'rowGone', cells, isLoose: false }))]
}

const pageOfListMin = 5

/** The last rows of the first page of a list, which as many new rows at its top have pushed to the next page. */
export function pushedOff(before: readonly string[], now: readonly string[]): ReadonlySet<string> {
  const known = new Set(before)
  const added = now.findIndex((key) => known.has(key))
  const isPage = before.length >= pageOfListMin && before.length === now.length && added > 0
  const isShift = isPage && before.slice(0, -added).every((key, at) => now[at + added] === key)
  return new Set(isShift ? before.slice(-added) : [])
}

/** Columns with the same day or hour in each row, before and now: the time at which the table was written. */
function stampColumns(before: Table, now: Table, places: readonly (number | null)[]): Set<number> {
  const sole = ({ rows }: Table, column: number | null | undefined) => {
    const cells = new Set(rows.map(({ cells: each }) => each[column ?? -1] ?? ''))
    const [cell = ''] = cells
    return rows.length >= stampRowsMin && cells.size === 1 && isTimeOnly(cell)
  }
  return new Set(now.header.flatMap((_, at) => (sole(now, at) && sole(before, places[at]) ? [at] : [])))
}

/** The columns that were added to a table, if most of the others are unchanged; the next day is not an added column. */
function columnsAdded(now: readonly string[], before: readonly string[]): Set<number> {
  const known = new Set(before.map(compareKey))
  const shared = now.filter((head) => head && known.has(compareKey(head))).length
  if (shared < 2 || shared * 2 < now.length) return new Set()
  return new Set(
    now.flatMap((head, column) =>
      head && !known.has(compareKey(head)) && withoutTime(head) !== '' ? [column] : [],
    ),
  )
}

/**
 * The previous place of a column, under the same heading; null: it has none, and the number of such columns changed.
 */
function placeOf(name: string, at: number, now: readonly string[], before: readonly string[]): number | null {
  const key = compareKey(name)
  const same = (header: readonly string[]) =>
    header.flatMap((other, column) => (compareKey(other) === key ? [column] : []))
  const [places, then] = [same(now), same(before)]
  if (key === '' && places.length !== then.length) return null
  return then[places.indexOf(at)] ?? -1
}

/** The previous cells in the order of the current columns; columns without a match are matched by their content. */
function alignedTo(
  now: readonly string[],
  before: readonly string[],
  places: readonly (number | null)[],
): (string | undefined)[] {
  const taken = new Set(places)
  const keys = new Set(now.map(compareKey))
  const known = new Set(before.map(compareKey))
  const left = before.filter((cell, at) => cell && !taken.has(at) && !keys.has(compareKey(cell)))
  const takeLeft = (isLike: (cell: string) => boolean) => {
    const at = left.findIndex(isLike)
    return at < 0 ? '' : (left.splice(at, 1)[0] ?? '')
  }
  const then = now.map((cell, column) => {
    const place = places[column]
    if (typeof place === 'number') return before[place]
    if (cell === '' || known.has(compareKey(cell))) return cell
    return takeLeft((other) => kindOf(other) === kindOf(cell))
  })
  // A value may also become one of another kind: 'Closed' then '10 to 6'.
  const open = then.flatMap((cell, column) =>
    cell === '' && now[column] && places[column] === null ? [column] : [],
  )
  const [only] = open
  if (only !== undefined && open.length === 1 && left.length === 1) then[only] = left.pop()
  // Previous cells without a current column are gone.
  return then.map((cell, column) =>
    now[column] === '' && places[column] === null ? takeLeft(() => true) : cell,
  )
}

/** Money, another figure, or words: a value rarely changes its kind. */
function kindOf(cell: string): 'money' | 'figure' | 'words' {
  if (/\p{Sc}/u.test(cell)) return 'money'
  return /\p{Nd}/u.test(cell) ? 'figure' : 'words'
}

/** The columns that name a row: the first whose words distinguish all rows, else the first few together. */
function keyColumns(before: Table, now: Table): number[] {
  const count = Math.min(keyColumnsMax, width(now) || width(before))
  const single = Array.from({ length: count }, (_, column) => [column])
  const several = single.slice(1).map((_, last) => Array.from({ length: last + 2 }, (__, column) => column))
  const tables = [now, before].filter(({ rows }) => rows.length > 0)
  const distinguishes = (columns: number[]) =>
    tables.every(({ rows }) => {
      const keys = rows.map((row) => keyOf(row, columns))
      return new Set(keys).size === keys.length && !keys.includes('')
    })
  const isWords = ([column = 0]: number[]) =>
    tables.every(
      ({ rows }) =>
        rows.filter(({ cells }) => figureOnly.test(cells[column] ?? '')).length * 2 <= rows.length,
    )
  const share = (columns: number[]) => {
    const known = new Set(before.rows.map((row) => keyOf(row, columns)))
    return now.rows.filter((row) => known.has(keyOf(row, columns))).length
  }
  // A date names the rows of a forecast, and not those of an agenda, whose dates move: the name is what stays.
  const [best] = single
    .filter((columns) => isWords(columns) && distinguishes(columns))
    .toSorted((a, b) => share(b) - share(a))
  return best ?? several.find(distinguishes) ?? Array.from({ length: width(now) }, (_, column) => column)
}

const keyOf = ({ cells }: Line, columns: readonly number[]) =>
  columns.map((column) => compareKey(cells[column] ?? '')).join('|')

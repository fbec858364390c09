import { type Amount, amountsIn } from '#contract/conditions/amounts.ts'
import type { AmountCondition, DayCondition } from '#contract/conditions/conditions-in-text.ts'
import { daysIn } from '#contract/conditions/days.ts'
import { lexicon } from '#contract/conditions/measures.ts'

/** A table as a condition sees it: the cells of its rows, and what its language is. */
export interface TypedTable {
  header: readonly string[]
  rows: readonly (readonly string[])[]
  locale: string
  /** ISO-8601 date of the reading. */
  today: string
  stemsOf: (text: string) => string[]
}

/** Whether a row meets a condition; null: it does not say. */
export type CellTest = (cells: readonly string[]) => boolean | null

/** The column to which a condition applies, or why there is none. */
export type Fit = { column: string; test: CellTest } | { misfit: 'none' | 'several'; columns: string[] }

const filledShareMin = 0.5
/** Beside a figure: it is part of a name, such as 'Quay Street 4'. */
const name = /\p{L}{2}/u

/** Finds the one column of a table that a limit of an amount or a day is about. */
export function fittingColumn(
  condition: AmountCondition | DayCondition,
  table: TypedTable,
  next: string,
): Fit {
  const width = Math.max(table.header.length, ...table.rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const candidates =
    condition.kind === 'day' ? dayColumns(columns, table) : amountColumns(condition, columns, table, next)
  const [only, ...others] = narrowed(candidates, condition, table, next)
  if (!only) return { misfit: 'none', columns: [] }
  if (others.length > 0)
    return { misfit: 'several', columns: [only, ...others].map(({ at }) => table.header[at] || `#${at + 1}`) }
  return {
    column: table.header[only.at] ?? '',
    test: (cells) => {
      const cell = cells[only.at] ?? ''
      if (condition.kind === 'day') {
        const [first] = daysIn(cell, table.today, table.locale)
        return first ? meetsDay(first.day, condition) : null
      }
      const amount = only.amountIn?.(cell)
      return amount ? meetsAmount(amount, condition) : null
    },
  }
}

interface Candidate {
  at: number
  amountIn?: (cell: string) => Amount | undefined
}

/** Of several columns, those that the task names; else all but the one with the names of the rows. */
function narrowed(
  candidates: readonly Candidate[],
  { clause }: AmountCondition | DayCondition,
  { header, stemsOf }: TypedTable,
  next: string,
): readonly Candidate[] {
  if (candidates.length < 2) return candidates
  for (const words of [next, clause]) {
    const asked = new Set(stemsOf(words))
    const named = candidates.filter(({ at }) => stemsOf(header[at] ?? '').some((stem) => asked.has(stem)))
    if (named.length > 0) return named
  }
  const [first, ...rest] = candidates
  return first?.at === 0 && rest.length === 1 ? rest : candidates
}

function isFilled(at: number, { rows }: TypedTable, has: (cell: string) => boolean): boolean {
  const cells = rows.flatMap((row) => (row[at] ? [row[at]] : []))
  return cells.length > 0 && cells.filter(has).length >= cells.length * filledShareMin
}

const dayColumns = (columns: readonly number[], table: TypedTable): Candidate[] =>
  columns.flatMap((at) =>
    isFilled(at, table, (cell) => daysIn(cell, table.today, table.locale).length > 0) ? [{ at }] : [],
  )

function amountColumns(
  { unit, clause, isYear = false }: AmountCondition,
  columns: readonly number[],
  table: TypedTable,
  next: string,
): Candidate[] {
  const read = (cell: string) => amountsIn(cell, table.locale)
  const bareIn = (cell: string) =>
    read(cell).find(
      ({ unit: own, start, end }) => own === null && !name.test(cell.slice(0, start) + cell.slice(end)),
    )
  const fitting = (amountIn: (cell: string, at: number) => Amount | undefined) =>
    columns.flatMap((at): Candidate[] =>
      isFilled(at, table, (cell) => amountIn(cell, at) !== undefined)
        ? [{ at, amountIn: (cell) => amountIn(cell, at) }]
        : [],
    )
  const asked = new Set(table.stemsOf(`${clause} ${next}`))
  const isNamed = (at: number) => table.stemsOf(table.header[at] ?? '').some((stem) => asked.has(stem))
  if (unit !== null) {
    const exact = fitting((cell) => read(cell).find((amount) => amount.unit === unit))
    if (exact.length > 0) return exact
    // 'Price (EUR)' says for a whole column what '12.50' does not.
    const headed = fitting((cell, at) => {
      const measure = measureIn(table.header[at] ?? '')
      const bare = measure?.unit === unit ? bareIn(cell) : undefined
      return bare && measure
        ? { ...bare, low: bare.low * measure.factor, high: bare.high * measure.factor }
        : bare
    })
    if (headed.length > 0) return headed
    return fitting((cell, at) => (isNamed(at) ? bareIn(cell) : undefined))
  }
  const [noun] = table.stemsOf(next.trim().split(/\s/)[0] ?? '')
  const called = noun
    ? fitting((cell) => read(cell).find(({ end }) => table.stemsOf(cell.slice(end, end + 30))[0] === noun))
    : []
  if (called.length > 0) return called
  if (isYear) {
    const isYearLike = (cell: string) => {
      const amount = bareIn(cell)
      return !amount || (amount.low >= 1800 && amount.high < 2100)
    }
    return fitting(bareIn).filter(({ at }) => table.rows.every((row) => isYearLike(row[at] ?? '')))
  }
  const numeric = fitting((cell) => read(cell)[0])
  const named = numeric.filter(({ at }) => isNamed(at))
  if (named.length > 0) return named
  const money = fitting((cell) => read(cell).find((amount) => /^[A-Z]{3}$/.test(amount.unit ?? '')))
  return money.length > 0 ? money : numeric.filter(({ at }) => at > 0 || columns.length === 1)
}

/** The measure in the heading of a column, such as 'Price (EUR)'. */
function measureIn(head: string) {
  const words = head.toLowerCase().split(/[\s()[\]/,:]+/)
  return words.map((word) => lexicon().names.get(word)).find((measure) => measure !== undefined)
}

/** Whether an amount meets a limit; a range does if one of its values does. */
export function meetsAmount(
  { low, high }: Pick<Amount, 'low' | 'high'>,
  condition: AmountCondition,
): boolean {
  const { comparison, value, to = Number.POSITIVE_INFINITY } = condition
  if (comparison === 'below') return low < value
  if (comparison === 'atMost') return low <= value
  if (comparison === 'above') return high > value
  return high >= value && low <= to
}

function meetsDay(day: string, { comparison, day: limit }: DayCondition): boolean {
  if (comparison === 'below') return day < limit
  if (comparison === 'atMost') return day <= limit
  return comparison === 'above' ? day > limit : day >= limit
}

import type { BlockTable } from '#server/engine/page-digest/units/blocks.ts'
import { figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import type { PreparedUnit } from './prepared-source.ts'
import { stemmedQuery, type Query } from './query.ts'
import type { RankedUnit } from './rank.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { stemmer } from '#server/engine/page-digest/words/words.ts'

/** The rows of one table that the digest shows. */
export interface ChosenTable {
  source: number
  table: BlockTable
  rows: Unit[]
  /** Number of rows that are not shown. */
  more: number
}

export const tableRowsMax = 12
const chosenRowsMin = 3
const bestMax = 15
const perSourceMax = 2

/**
 * Tables that answer the task: three of their rows are among the best, the task names one, or asks for such figures.
 */
export function chooseTables(
  units: readonly PreparedUnit[],
  language: Language,
  ranked: readonly RankedUnit[],
  query: Query,
  filtered: ReadonlySet<BlockTable> = new Set(),
): ChosenTable[] {
  const rows = units.flatMap(({ unit }) => (unit.kind === 'row' && unit.table ? [unit] : []))
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
  const scores = new Map(ranked.map(({ unit, score }) => [unit, score]))
  const best = new Set(ranked.slice(0, bestMax).map(({ unit }) => unit))
  const stemsOf = stemmer(language)
  const asked = new Set(
    [...stemmedQuery(query, language)].filter(([, weight]) => weight >= 0.5).map(([stem]) => stem),
  )
  const isMostly = rows.length * 2 > units.length
  return tables
    .flatMap(([table, all]) => {
      const isFiltered = table !== null && filtered.has(table)
      if (!table || (all.length < 2 && !isFiltered)) return []
      const called = all.filter(({ cells }) => stemsOf(nameIn(cells)).some((stem) => asked.has(stem)))
      const named = called.length < all.length ? called : []
      const chosen = all.filter((row) => best.has(row)).length
      const fits =
        isFiltered || named.length > 0 || chosen >= chosenRowsMin || isMostly || isAskedFor(all, query)
      const score =
        all.reduce((most, row) => Math.max(most, scores.get(row) ?? 0), 0) +
        named.length +
        (isFiltered ? all.length : 0)
      return fits ? [{ table, all, named, score }] : []
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, perSourceMax)
    .map(({ table, all, named }) => {
      const rest =
        named.length > 0 && all.length > tableRowsMax ? [] : all.filter((row) => !named.includes(row))
      const shown = [...named, ...rest].slice(0, tableRowsMax)
      return { source: all[0]?.source ?? 0, table, rows: shown, more: all.length - shown.length }
    })
}

/** The name of a row: its first cell, and the next one when the first is a code such as 'CHF'. */
function nameIn(cells: readonly string[] | null): string {
  const [first = '', second = ''] = cells ?? []
  return code.test(first) ? `${first} ${second}` : first
}

const code = /^[\p{Lu}\p{N}-]{1,6}$/u

/** Whether most rows contain a figure of the requested kind. */
function isAskedFor(rows: readonly Unit[], { wishes }: Query): boolean {
  const kind = (['money', 'date'] as const).find((wish) => wishes.has(wish))
  if (!kind) return false
  const holding = rows
    .slice(0, 40)
    .filter(({ text }) => figuresIn(text).some((figure) => figure.kind === kind))
  return holding.length * 2 >= Math.min(rows.length, 40)
}

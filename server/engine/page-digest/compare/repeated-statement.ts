import { compareKey } from '#server/platform/text/compare-key.ts'
import type { Line } from '#server/engine/page-digest/memory/page-memory.ts'
import type { RowChanges } from './compare-tables.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

/** The differences of a page from the last run, in both directions. */
export interface PageChanges {
  rows: RowChanges
  storiesNew: { unit: Unit; lead: string | null }[]
  /** A reworded headline of the same story. */
  headlines: { text: string; unit: Unit | null; before: string }[]
  storiesGone: string[]
  statements: { unit: Unit; text: string; before: string | null; heading: string | null }[]
  statementsGone: { text: string; heading: string | null }[]
}

/**
 * The changes without those of form: a list of one item is text and becomes a table when a second item arrives, and
 * vice versa. Repeated content is no news, and content that remains is not gone.
 */
export function withoutRepeatedStatements(
  changes: PageChanges,
  before: readonly Line[],
  now: readonly Line[],
): PageChanges {
  const { rows, storiesNew, storiesGone, statements, statementsGone } = changes
  const [hasNew, hasGone] = [rows.added, rows.gone].map((list) => list.some(({ isLoose }) => isLoose))
  if (!hasNew && !hasGone) return changes
  const [wasStated, isStated] = [statedIn(before), statedIn(now)]
  const known = hasGone ? storiesNew.filter(({ unit }) => wasStated(unit.text)) : []
  const kept = hasNew ? storiesGone.filter(isStated) : []
  return {
    ...changes,
    rows: {
      ...rows,
      added: rows.added.flatMap((row) => (row.isLoose ? withoutStated(row, wasStated) : [row])),
      gone: rows.gone.flatMap((row) => (row.isLoose ? withoutStated(row, isStated) : [row])),
    },
    storiesNew: storiesNew.filter((story) => !known.includes(story)),
    storiesGone: storiesGone.filter((text) => !kept.includes(text)),
    statements: [
      ...(hasGone
        ? statements.filter(({ text, before: old }) => old !== null || !wasStated(text))
        : statements),
      // The text under a headline belongs to its story; when the headline is no news, the text is listed alone.
      ...under(
        known.map(({ unit }) => unit.text),
        now,
      ).flatMap(({ unit, text, heading }) =>
        unit && !wasStated(text) ? [{ unit, text, before: null, heading }] : [],
      ),
    ],
    statementsGone: [
      ...(hasNew ? statementsGone.filter(({ text }) => !isStated(text)) : statementsGone),
      ...under(kept, before).flatMap(({ text, heading }) => (isStated(text) ? [] : [{ text, heading }])),
    ],
  }
}

/** The lines of a page under the given headlines. */
function under(headlines: readonly string[], lines: readonly Line[]): Line[] {
  const keys = new Set(headlines.map(compareKey))
  return lines.filter(({ kind, heading }) => kind === 'statement' && keys.has(compareKey(heading ?? '')))
}

/** A row with its name and those of its parts that do not appear elsewhere; empty when all of it does. */
function withoutStated<Row extends { cells: readonly string[] }>(
  row: Row,
  isStated: (text: string) => boolean,
): Row[] {
  const [name = '', ...rest] = row.cells
  const left = rest.map((cell) =>
    cell
      .split(' · ')
      .filter((part) => !isStated(part))
      .join(' · '),
  )
  return left.every((cell) => cell === '') && isStated(name) ? [] : [{ ...row, cells: [name, ...left] }]
}

/** Whether all parts of a text appear in the given lines. */
function statedIn(lines: readonly Line[]): (text: string) => boolean {
  const parts = new Set(lines.flatMap(partsOfLine))
  return (text) => partsOf(text).every((part) => parts.has(part))
}

const partsOfLine = ({ text, cells, heading }: Line) =>
  [...(cells.length > 0 ? cells : [text]), heading ?? ''].flatMap(partsOf)

/** 'Starter: $9' says the same as the cells 'Starter' and '$9'. */
const partsOf = (text: string) =>
  text
    .split(/ · | – |: |; /)
    .map(compareKey)
    .filter(Boolean)

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
  said: { unit: Unit; text: string; before: string | null; heading: string | null }[]
  saidGone: { text: string; heading: string | null }[]
}

/**
 * The changes without those of form: a list of one item is text and becomes a table when a second item arrives, and
 * vice versa. Repeated content is no news, and content that remains is not gone.
 */
export function withoutOtherForm(
  changes: PageChanges,
  before: readonly Line[],
  now: readonly Line[],
): PageChanges {
  const { rows, storiesNew, storiesGone, said, saidGone } = changes
  const [hasNew, hasGone] = [rows.added, rows.gone].map((list) => list.some(({ isLoose }) => isLoose))
  if (!hasNew && !hasGone) return changes
  const [wasSaid, isSaid] = [saidIn(before), saidIn(now)]
  const known = hasGone ? storiesNew.filter(({ unit }) => wasSaid(unit.text)) : []
  const kept = hasNew ? storiesGone.filter(isSaid) : []
  return {
    ...changes,
    rows: {
      ...rows,
      added: rows.added.flatMap((row) => (row.isLoose ? withoutSaid(row, wasSaid) : [row])),
      gone: rows.gone.flatMap((row) => (row.isLoose ? withoutSaid(row, isSaid) : [row])),
    },
    storiesNew: storiesNew.filter((story) => !known.includes(story)),
    storiesGone: storiesGone.filter((text) => !kept.includes(text)),
    said: [
      ...(hasGone ? said.filter(({ text, before: old }) => old !== null || !wasSaid(text)) : said),
      // The text under a headline belongs to its story; when the headline is no news, the text is listed alone.
      ...under(
        known.map(({ unit }) => unit.text),
        now,
      ).flatMap(({ unit, text, heading }) =>
        unit && !wasSaid(text) ? [{ unit, text, before: null, heading }] : [],
      ),
    ],
    saidGone: [
      ...(hasNew ? saidGone.filter(({ text }) => !isSaid(text)) : saidGone),
      ...under(kept, before).flatMap(({ text, heading }) => (isSaid(text) ? [] : [{ text, heading }])),
    ],
  }
}

/** The lines of a page under the given headlines. */
function under(headlines: readonly string[], lines: readonly Line[]): Line[] {
  const keys = new Set(headlines.map(compareKey))
  return lines.filter(({ kind, heading }) => kind === 'said' && keys.has(compareKey(heading ?? '')))
}

/** A row with its name and those of its parts that do not appear elsewhere; empty when all of it does. */
function withoutSaid<Row extends { cells: readonly string[] }>(
  row: Row,
  isSaid: (text: string) => boolean,
): Row[] {
  const [name = '', ...rest] = row.cells
  const left = rest.map((cell) =>
    cell
      .split(' · ')
      .filter((part) => !isSaid(part))
      .join(' · '),
  )
  return left.every((cell) => cell === '') && isSaid(name) ? [] : [{ ...row, cells: [name, ...left] }]
}

/** Whether all parts of a text appear in the given lines. */
function saidIn(lines: readonly Line[]): (text: string) => boolean {
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

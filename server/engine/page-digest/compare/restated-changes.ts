import { compareKey } from '#server/platform/text/compare-key.ts'
import type { Line } from '#server/engine/page-digest/memory/page-memory.ts'
import type { ChangeOf, PageChange } from './page-change.ts'

/**
 * The changes without those of form: a list of one item is text and becomes a table when a second item arrives, and
 * vice versa. What says again what was said is no news, and what is still said is not gone.
 */
export function withoutRestated(
  changes: readonly PageChange[],
  before: readonly Line[],
  now: readonly Line[],
): PageChange[] {
  const [hasNew, hasGone] = (['rowNew', 'rowGone'] as const).map((kind) =>
    changes.some((change) => change.kind === kind && change.isLoose),
  )
  if (!hasNew && !hasGone) return [...changes]
  const [wasStated, isStated] = [statedIn(before), statedIn(now)]
  return changes.flatMap((change): PageChange[] => {
    const { kind } = change
    if (kind === 'rowNew' && change.isLoose) return withoutStated(change, wasStated)
    if (kind === 'rowGone' && change.isLoose) return withoutStated(change, isStated)
    if (kind === 'statement' && hasGone && change.before === null && wasStated(change.text)) return []
    if (kind === 'statementGone' && hasNew && isStated(change.text)) return []
    // The text under a headline belongs to its story; when the headline is no news, the text is listed alone.
    if (kind === 'storyNew' && hasGone && wasStated(change.unit.text))
      return under(change.unit.text, now).flatMap(({ unit, text, heading }) =>
        unit && !wasStated(text) ? [{ kind: 'statement', unit, text, before: null, heading }] : [],
      )
    if (kind === 'storyGone' && hasNew && isStated(change.text))
      return under(change.text, before).flatMap(({ text, heading }) =>
        isStated(text) ? [] : [{ kind: 'statementGone', text, heading }],
      )
    return [change]
  })
}

/** The statements of a page under a headline. */
function under(headline: string, lines: readonly Line[]): Line[] {
  const key = compareKey(headline)
  return lines.filter(({ kind, heading }) => kind === 'statement' && compareKey(heading ?? '') === key)
}

/** A row with its name and those of its parts that do not appear elsewhere; empty when all of it does. */
function withoutStated(
  row: ChangeOf<'rowNew' | 'rowGone'>,
  isStated: (text: string) => boolean,
): PageChange[] {
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

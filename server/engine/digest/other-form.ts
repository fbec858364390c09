import { compareKey } from './compare-key.ts'
import type { PageChanges } from './page-changes.ts'
import type { Line } from './page-memory.ts'

/**
 * The changes without what stood there in another form: a list of one thing is told line by line, and becomes a table
 * when a second comes, and the other way round. What was said already is no news, and what is still said is not gone.
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
  return {
    ...changes,
    rows: {
      ...rows,
      added: rows.added.filter(({ cells, isLoose }) => !isLoose || !cells.every(wasSaid)),
      gone: rows.gone.filter(({ cells, isLoose }) => !isLoose || !cells.every(isSaid)),
    },
    storiesNew: hasGone ? storiesNew.filter(({ unit }) => !wasSaid(unit.text)) : storiesNew,
    storiesGone: hasNew ? storiesGone.filter((text) => !isSaid(text)) : storiesGone,
    said: hasGone ? said.filter(({ text, before: old }) => old !== null || !wasSaid(text)) : said,
    saidGone: hasNew ? saidGone.filter(({ text }) => !isSaid(text)) : saidGone,
  }
}

/** Whether all parts of a text stand in some lines. */
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

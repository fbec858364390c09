import { changesOf, type Addition, type SourceChanges } from './changes.ts'
import { nameOf } from './in-short.ts'
import { shortened } from './plain-line.ts'
import { quoted } from './quoted-line.ts'
import { type ReadSource, rememberedText } from './read-source.ts'
import { bold, cite, escapeInline, escapeMarkdown } from './safe-markdown.ts'
import type { Unit } from './units.ts'
import { wordDifference } from './word-difference.ts'

const shownMax = 8
const beforeCharsMax = 240

interface Changed extends SourceChanges {
  source: ReadSource
}

const firstRunLine = '*First run: from the next one on, this part says what changed.*'

/** What is new and what is gone since the last run; `scoreOf` says which of many to show. */
export function changesSection(
  sources: readonly ReadSource[],
  hasPreviousRun: boolean,
  scoreOf: (unit: Unit) => number,
): string[] {
  if (sources.length === 0) return []
  if (!hasPreviousRun) return [firstRunLine]
  const compared = sources.flatMap((source): Changed[] => {
    const changes = changesOf(source)
    return changes ? [{ source, ...changes }] : []
  })
  const changed = compared.filter(({ source }) => source.previous?.fingerprint !== source.fingerprint)
  const notes = remarks(sources, compared, changed)
  if (changed.length === 0) {
    const nothing = compared.length > 0 ? ['Nothing changed since the last run.'] : []
    return ['## What is new', ...nothing, ...notes]
  }
  const added = changed.filter((entry) => entry.added.length > 0)
  const gone = changed.filter((entry) => entry.gone.length > 0)
  const titled = added.length + gone.length > 1 && changed.length > 1
  return [
    ...(added.length + notes.length > 0 ? ['## What is new'] : []),
    ...added.flatMap((entry) => perSource(entry.source, titled, newLines(entry, scoreOf))),
    ...notes,
    ...(gone.length > 0 ? ['## What is gone'] : []),
    ...gone.flatMap((entry) => perSource(entry.source, titled, goneLines(entry))),
  ]
}

function perSource(source: ReadSource, titled: boolean, lines: string[]): string[] {
  const title = titled ? [`**${escapeMarkdown(nameOf(source))}**`] : []
  return [...title, lines.join('\n')]
}

/** The most telling additions, in the order of the page. */
function newLines({ source, added }: Changed, scoreOf: (unit: Unit) => number): string[] {
  const best = added
    .toSorted((a, b) => scoreOf(b.unit) - scoreOf(a.unit) || a.unit.position - b.unit.position)
    .slice(0, shownMax)
    .toSorted((a, b) => a.unit.position - b.unit.position)
  return [...best.map((addition) => newLine(addition, source)), ...andMore(added.length)]
}

function newLine({ unit, before }: Addition, { page }: ReadSource): string {
  return `- ${before === null ? quoted(unit) : reworded(unit, before)} ${cite([page.number])}`
}

/** The new wording with what it was before: the changed words alone where they are few. */
function reworded(unit: Unit, before: string): string {
  const difference = unit.url ? null : wordDifference(before, rememberedText(unit))
  if (!difference) return `${quoted(unit)} (before: ${escapeMarkdown(shortened(before, beforeCharsMax))})`
  const { start, now, end } = difference
  const words = `${escapeMarkdown(start)}${bold(now)}${escapeInline(end)}`
  return `${words} (before: ${escapeInline(difference.before)})`
}

function goneLines({ source, gone }: Changed): string[] {
  const lines = gone
    .slice(0, shownMax)
    .map((text) => `- ${escapeMarkdown(shortened(text, beforeCharsMax))} ${cite([source.page.number])}`)
  return [...lines, ...andMore(gone.length)]
}

const andMore = (count: number) => (count > shownMax ? [`- and ${count - shownMax} more`] : [])

const numbers = (list: readonly ReadSource[]) => cite(list.map(({ page }) => page.number))

function remarks(
  sources: readonly ReadSource[],
  compared: readonly Changed[],
  changed: readonly Changed[],
): string[] {
  const firstRead = sources.filter(({ previous }) => !previous)
  const moved = changed
    .filter(({ added, gone }) => added.length + gone.length === 0)
    .map(({ source }) => source)
  const same = compared.filter((entry) => !changed.includes(entry)).map(({ source }) => source)
  return [
    ...(firstRead.length > 0 ? [`*Read for the first time: ${numbers(firstRead)}.*`] : []),
    ...(moved.length > 0 ? [`*Changed, but in no sentence that can be compared: ${numbers(moved)}.*`] : []),
    ...(same.length > 0 && changed.length > 0 ? [`*Unchanged: ${numbers(same)}.*`] : []),
  ]
}

import { type Change, countChanges, isPriceChange } from '#server/engine/page-digest/compare/change-list.ts'
import { isStory } from '#server/engine/page-digest/compare/compare-pages.ts'
import { pointsOf, shareOf, stepOf, wordDifference } from '#server/engine/page-digest/compare/difference.ts'
import {
  markdownTable,
  tableCell,
  bold,
  cite,
  escapeInline,
  escapeMarkdown,
  link,
} from '#server/platform/text/safe-markdown.ts'
import type { ReadSource } from '#server/engine/page-digest/compare/read-source.ts'
import { shownDate, shownPoints, shownShare, shownStep } from './labels.ts'
import type { DigestWords } from '#server/engine/digest-words/en.ts'
import type { Wording } from '#server/engine/digest-words/wording.ts'

/** Limits of the rows and lines of one source in a digest. */
const shownMost = { rows: 12, bullets: 8 }
const cellCharsMax = 160
const shortChars = 40

type CellChanged = Extract<Change, { kind: 'cell' }>

/** The counts of changes, such as '4 prices changed' and '1 new story'. */
export function changeCounts(list: readonly Change[], { count }: Wording): string[] {
  return Object.entries(countChanges(list)).flatMap(([phrase, number]) =>
    number > 0 ? [count(phrase as keyof DigestWords, number)] : [],
  )
}

/** The changes, source by source: a table of changed cells, then what is new, reworded and gone. */
export function changesSection(
  list: readonly Change[],
  sources: readonly ReadSource[],
  wording: Wording,
  most = shownMost,
): string[] {
  return sources.flatMap((source) => {
    const { number } = source.page
    const own = list.filter((change) => change.sources[0] === number)
    if (own.length === 0) return []
    const namedHeadings = new Set<string>()
    const lines = own.flatMap((change) =>
      change.kind === 'cell' ? [] : [lineOf(change, namedHeadings, wording)],
    )
    const all = [...new Set(own.flatMap((change) => change.sources))].toSorted((a, b) => a - b)
    return [
      `${bold(source.name)} ${cite(all)}`,
      ...cellTable(own, wording, most.rows),
      [...lines.slice(0, most.bullets), ...more(lines.length - most.bullets, wording)].join('\n'),
    ].filter(Boolean)
  })
}

const more = (count: number, wording: Wording) => (count > 0 ? [`- ${wording.count('andMore', count)}`] : [])

/** Changed rows: name, previous value, current value, and difference. */
function cellTable(own: readonly Change[], { words, language, count }: Wording, rowsMax: number): string[] {
  const changes = own.flatMap((change) => (change.kind === 'cell' ? [change] : []))
  const cells = changes.map(({ cell }) => cell)
  const [first] = cells
  if (!first) return []
  const differences = changes.map((change) => differenceIn(change, language))
  const columns = new Set(cells.map(({ column }) => column))
  const withColumn = columns.size > 1
  const withDifference = differences.some((difference) => difference !== '')
  const [only = ''] = columns
  const heads = withColumn
    ? [words.what, words.before, words.now]
    : [`${only} ${words.before}`.trim(), words.now]
  const rows = cells.slice(0, rowsMax).map(({ name, column, before, now }, at) => {
    return [
      name,
      ...(withColumn ? [column] : []),
      before || '–',
      now || '–',
      ...(withDifference ? [differences[at] ?? ''] : []),
    ]
  })
  const nameHead = cells.every((cell) => cell.nameHead === first.nameHead) ? first.nameHead : ''
  const rest = cells.length > rowsMax ? [`*${count('andMore', cells.length - rowsMax)}*`] : []
  return [
    markdownTable([nameHead, ...heads, ...(withDifference ? [words.change] : [])].map(capitalised), rows),
    ...rest,
  ]
}

/** A smaller share would read as 0 %. */
const shareMin = 0.0005

/** The difference of a figure: as a share for a price, as a number for a place or a score. */
function differenceIn(change: CellChanged, language: Wording['language']): string {
  const { before, now } = change.cell
  const points = pointsOf(before, now)
  if (points !== null) return points === 0 ? '' : shownPoints(points, language)
  const step = isPriceChange(change) ? null : stepOf(before, now)
  if (step !== null) return shownStep(step, language)
  const share = shareOf(before, now)
  return share === null || Math.abs(share) < shareMin ? '' : shownShare(share, language)
}

/** Says little without its headline, such as 'Sold out.' */
const isShort = (text: string) => text.length <= shortChars

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** One change as a bullet; omits and then records headlines that are already shown above it. */
function lineOf(
  change: Exclude<Change, { kind: 'cell' }>,
  namedHeadings: Set<string>,
  wording: Wording,
): string {
  const { words, language } = wording
  const by = cite(change.sources.toSorted((a, b) => a - b))
  const line = (word: string, statement: string) =>
    `- **${word}${wording.colon.trimEnd()}** ${statement} ${by}`
  if (change.kind === 'rowNew')
    return line(words.isNew, cellLine(change.cells, change.header, change.unit.url))
  if (change.kind === 'rowGone') return line(words.isGone, cellLine(change.cells))
  if (change.kind === 'storyGone') return line(words.isGone, escapeMarkdown(change.text))
  if (change.kind === 'headline') {
    namedHeadings.add(change.text)
    return line(words.isChanged, reworded(change.text, change.before, change.unit?.url ?? null, wording))
  }
  if (change.kind === 'storyNew') {
    const { unit, lead } = change
    const name = unit.url ? link(unit.text, unit.url) : bold(unit.text)
    const day = shownDate(unit.date, language)
    const rest = afterTitle(lead, unit.text)
    const tail = rest ? ` — ${escapeInline(rest)}` : ''
    return line(words.isNew, `${name}${day ? ` (${escapeInline(day)})` : ''}${tail}`)
  }
  const { heading, text } = change
  const isUnder =
    heading !== null &&
    !text.startsWith(heading) &&
    (isShort(text) || (isStory(heading) && !namedHeadings.has(heading)))
  const under = isUnder ? `${escapeMarkdown(heading)} — ` : ''
  if (heading) namedHeadings.add(heading)
  if (change.kind === 'statementGone') return line(words.isGone, under + escapeMarkdown(text))
  const { unit, befores } = change
  const [before, ...others] = befores
  const now = unit.detail || unit.text
  if (!before) return line(words.isNew, under + escapeMarkdown(now))
  if (others.length === 0) return line(words.isChanged, under + reworded(now, before.text, null, wording))
  // Several sources agree now, and differed before.
  const then = befores.map((each) => {
    const was = wordDifference(each.text, now)?.before ?? each.text
    return `${escapeInline(was)} ${cite(each.sources)}`
  })
  return line(
    words.isChanged,
    `${under}${escapeMarkdown(now)} (${words.before}${wording.colon}${then.join(', ')})`,
  )
}

/** A lead without the title that it repeats; one that continues the title's sentence is quoted whole. */
function afterTitle(lead: string | null, title: string): string | null {
  if (!lead?.startsWith(title)) return lead
  const rest = lead.slice(title.length)
  return rest === '' || /^\s*[:–—.!?|-]|^\n/.test(rest) ? rest.replace(/^[\s:–—.!?|-]+/, '') : lead
}

/** A row as one line; bare figures side by side mean nothing without their column headings. */
export function cellLine(
  cells: readonly string[],
  header: readonly string[] = [],
  url: string | null = null,
): string {
  const isHeadless = cells.filter((cell) => bareFigure.test(cell)).length < figuresMin
  return cells
    .flatMap((cell, at) => {
      if (!cell) return []
      const text = cell.slice(0, cellCharsMax)
      if (at === 0 && url) return [link(text, url).replaceAll('|', '\\|')]
      const head = isHeadless || at === 0 || !bareFigure.test(cell) ? '' : (header[at] ?? '')
      return [tableCell(head ? `${head}: ${text}` : text)]
    })
    .join(' · ')
}

const figuresMin = 3
/** A figure with at most its unit, but without a currency, which would explain it. */
const bareFigure = /^[^\p{L}\p{Nd}\p{Sc}]*\p{Nd}[\p{Nd}.,:/%°\s-]*\p{L}{0,4}(?:\/\p{L}{1,3})?$/u

/** The new wording with the previous one: only the changed words if they are few. */
function reworded(now: string, before: string, url: string | null, { words, colon }: Wording): string {
  const difference = url ? null : wordDifference(before, now)
  if (!difference) return `${link(now, url)} (${words.before}${colon}${escapeMarkdown(before)})`
  const { start, end } = difference
  const shown = `${start ? escapeMarkdown(start) : ''}${bold(difference.now)}${escapeInline(end)}`
  return `${shown} (${words.before}${colon}${escapeInline(difference.before)})`
}

import { isStory } from '#server/engine/page-digest/compare/compare-pages.ts'
import type { Choice, Chosen } from '#server/engine/page-digest/choose/choose.ts'
import type { ChosenTable } from '#server/engine/page-digest/choose/choose-tables.ts'
import {
  markdownTable,
  bold,
  cite,
  escapeMarkdown,
  escapeInline,
  link,
} from '#server/platform/text/safe-markdown.ts'
import { differingFigure } from '#server/engine/page-digest/choose/merge-duplicates.ts'
import type { Query, Wish } from '#server/engine/page-digest/choose/query.ts'
import type { Ranking } from '#server/engine/page-digest/choose/rank.ts'
import type { ReadSource } from '#server/engine/page-digest/compare/read-source.ts'
import type { Wording, Language } from '#server/engine/digest-words/wording.ts'
import { type FigureKind, figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import { wordsOf } from '#server/engine/page-digest/words/words.ts'
import { shownDate } from './labels.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

interface Context {
  sources: readonly ReadSource[]
  query: Query
  ranking: Ranking
  wording: Wording
}

/**
 * The section with the answer of each source: under its name its statements in the order of the page, and its tables as
 * tables.
 */
export function answerSection(choice: Choice, context: Context): string[] {
  const { chosen, tables } = choice
  const { sources, query, ranking, wording } = context
  const speaking = new Set([...chosen.map(({ unit }) => unit.source), ...tables.map(({ source }) => source)])
  const [best] = chosen.toSorted((a, b) => b.score - a.score)
  const first = query.isQuestion && ranking.by === 'task' ? best : undefined
  const shown = sources
    .filter(({ page }) => speaking.has(page.number))
    .toSorted(
      (a, b) => Number(b.page.number === first?.unit.source) - Number(a.page.number === first?.unit.source),
    )
  const parts = shown.flatMap((source) => sourcePart(source, choice, first, context))
  if (parts.length > 0) return [...remarks(choice, context), ...parts]
  return sources.length > 0 ? [wording.words.nothingToQuote] : []
}

function sourcePart(
  source: ReadSource,
  { chosen, tables }: Choice,
  first: Chosen | undefined,
  context: Context,
): string[] {
  const { number } = source.page
  const own = chosen
    .filter(({ unit }) => unit.source === number)
    .toSorted((a, b) => Number(b === first) - Number(a === first) || a.unit.position - b.unit.position)
  const lines = own.map((entry, at) => bulletOf(entry, own[at - 1], source, context))
  const grids = tables.filter((table) => table.source === number)
  const name = `${bold(source.name)} ${cite([number])}`
  const tableParts = grids.flatMap((table) => tablePart(table, source, context))
  // The table that answers a question precedes the text around it.
  return context.query.isQuestion
    ? [name, ...tableParts, lines.join('\n')]
    : [name, lines.join('\n'), ...tableParts]
}

/**
 * A bullet: the headline above the statement, required context, the statement, and different statements of other
 * sources.
 */
function bulletOf(
  entry: Chosen,
  last: Chosen | undefined,
  source: ReadSource,
  { query, wording }: Context,
): string {
  const { unit, before, sources, differing } = entry
  const heading = last?.unit.heading === unit.heading ? null : headingOf(entry, source, query)
  const words = [...before, unit, ...entry.after]
    .map((each) => quoted(each, query.wishes, wording.language))
    .join(wide.test(unit.text) ? '' : ' ')
  const others = differing.flatMap(({ unit: other, sources: say }) => {
    const figures = differingFigure(unit.text, other.text)
    return figures ? [{ figures, say }] : []
  })
  const [one] = others
  const figures = one
    ? ` (${[
        { text: one.figures[0], say: sources },
        ...others.map(({ figures: [, text], say }) => ({ text, say })),
      ]
        .map(({ text, say }) => `${bold(text)} ${cite(sorted(say))}`)
        .join(', ')})`
    : ''
  return `- ${heading ? `${bold(heading)} — ` : ''}${words} ${cite(sorted(sources))}${figures}`
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}]/u
const sorted = (numbers: ReadonlySet<number>) => [...numbers].toSorted((a, b) => a - b)

/** A statement shorter than this says little without its headline, characters. */
const shortChars = 40

/** The headline of a statement's story, unless it repeats the statement. */
function headingOf({ unit }: Chosen, { name }: ReadSource, { words }: Query): string | null {
  const { heading, kind, text, edition } = unit
  if (
    !heading ||
    (!isStory(heading) && text.length > shortChars && !wordsOf(heading).some((word) => words.has(word))) ||
    kind === 'row' ||
    heading === name ||
    text.includes(heading) ||
    edition === heading
  )
    return null
  return heading.length <= 160 ? heading.replace(/[:.]$/, '') : null
}

function tablePart({ table, rows, more }: ChosenTable, { name }: ReadSource, { wording }: Context): string[] {
  const title = table.heading && !name.includes(table.heading) ? [`*${escapeMarkdown(table.heading)}*`] : []
  const rest = more > 0 ? [`*${wording.count('andMore', more)}*`] : []
  return [
    ...title,
    markdownTable(
      table.header,
      rows.map(({ cells }) => cells ?? []),
    ),
    ...rest,
  ]
}

/** What the reader must know about the selection, before the rest. */
function remarks(
  { missing, silent }: Choice,
  { ranking, wording: { words, list, colon } }: Context,
): string[] {
  if (ranking.by === 'centre_words_missing') return [`*${words.wordsNotFound}*`]
  return [
    ...(missing.length > 0
      ? [`*${words.notFound}${colon}${list(missing.map((part) => escapeMarkdown(part)))}.*`]
      : []),
    ...(silent.length > 0 ? [`*${words.nothingIn} ${cite(silent)}.*`] : []),
  ]
}

const wished: Record<FigureKind, Wish> = {
  money: 'money',
  date: 'date',
  percent: 'number',
  quantity: 'number',
}

/** Foreign words, with the requested figures in bold. */
function withFigures(text: string, wishes: ReadonlySet<Wish>): string {
  let written = ''
  let at = 0
  for (const { kind, start, end } of figuresIn(text)) {
    if (!wishes.has(wished[kind])) continue
    const between = text.slice(at, start)
    // A figure in bold begins no markdown block, so only the text before the first one might.
    written += `${at === 0 ? escapeMarkdown(between) : escapeInline(between)}${bold(text.slice(start, end))}`
    at = end
  }
  return written + (at === 0 ? escapeMarkdown(text) : escapeInline(text.slice(at)))
}

/** A unit as a digest quotes it, without a source number; a feed entry links to its page. */
function quoted(unit: Unit, wishes: ReadonlySet<Wish>, language: Language): string {
  const { text, url, detail, date, edition } = unit
  if (url) {
    const description = detail ? ` — ${withFigures(detail, wishes)}` : ''
    const day = shownDate(date, language)
    return `${link(text, url)}${day ? ` (${escapeInline(day)})` : ''}${description}`
  }
  const belongs = edition && !text.includes(edition) ? `${escapeMarkdown(edition)}: ` : ''
  return belongs + withFigures(text, wishes)
}

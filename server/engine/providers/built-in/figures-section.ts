import { type Figure, figuresIn } from './figure-patterns.ts'
import type { RankedUnit } from './rank.ts'
import { bold, cite, escapeInline, escapeMarkdown } from './safe-markdown.ts'
import type { Unit } from './units.ts'

const linesMax = 10
const perSourceMax = 5
const figuresShownMax = 6
/** A figure matters when its sentence says at least this much of what the third best one says. */
const scoreShareMin = 0.1

/** Words kept before the first figure and after the last: fewer where the digest has shown the whole sentence. */
const wide = { before: 9, after: 9 }
const narrow = { before: 5, after: 4 }

interface Line {
  text: string
  sources: Set<number>
}

/** Money, percentages, quantities and dates in what matters for the task, each with the words around it. */
export function figuresSection(ranked: readonly RankedUnit[], shown: (unit: Unit) => boolean): string[] {
  const standard = (ranked[2] ?? ranked[0])?.score ?? 0
  const matters = ranked.filter(({ score }) => score >= standard * scoreShareMin)
  const withoutRows = linesOf(matters, shown, false)
  const lines = withoutRows.length > 0 ? withoutRows : linesOf(matters, shown, true)
  return lines.length > 0 ? ['## Figures and dates', lines.join('\n')] : []
}

/** One bullet a sentence; rows of a table that the digest shows are left out unless there is nothing else. */
function linesOf(
  matters: readonly RankedUnit[],
  shown: (unit: Unit) => boolean,
  shownRows: boolean,
): string[] {
  const lines = new Map<string, Line>()
  const perSource = new Map<number, number>()
  for (const { unit } of matters) {
    if (lines.size >= linesMax) break
    const known = lines.get(unit.key)
    known?.sources.add(unit.source)
    const count = perSource.get(unit.source) ?? 0
    if (unit.kind === 'row' && shown(unit) && !shownRows) continue
    const text = known || count >= perSourceMax ? null : excerpt(unit, shown(unit))
    if (text === null) continue
    perSource.set(unit.source, count + 1)
    lines.set(unit.key, { text, sources: new Set([unit.source]) })
  }
  return [...lines.values()].map(
    ({ text, sources }) => `- ${text} ${cite([...sources].toSorted((a, b) => a - b))}`,
  )
}

/** The figures of a unit in bold with the words around them. Null: none. */
function excerpt({ text }: Unit, isShown: boolean): string | null {
  const figures = figuresIn(text).slice(0, figuresShownMax)
  const [first] = figures
  const last = figures.at(-1)
  if (!first || !last) return null
  const kept = isShown ? narrow : wide
  const from = startOfWords(text.slice(0, first.start), kept.before)
  const to = last.end + lengthOfWords(text.slice(last.end), kept.after)
  const end = to < text.length ? '…' : ''
  return (from > 0 ? '…' : '') + withBold(text, figures, from, to).replace(/[,;:]$/, '') + end
}

function withBold(text: string, figures: readonly Figure[], from: number, to: number): string {
  let written = ''
  let at = from
  for (const { start, end } of figures) {
    const between = text.slice(at, start)
    written += `${at === 0 ? escapeMarkdown(between) : escapeInline(between)}${bold(text.slice(start, end))}`
    at = end
  }
  return written + escapeInline(text.slice(at, to))
}

/** Where the last `count` words begin; a single word more is kept too. */
function startOfWords(before: string, count: number): number {
  const starts = [...before.matchAll(/\S+/g)].map(({ index }) => index)
  return starts.length > count + 1 ? (starts.at(-count) ?? 0) : 0
}

/** Where the first `count` words end; two words more are kept too. */
function lengthOfWords(after: string, count: number): number {
  const ends = [...after.matchAll(/\S+/g)].map(({ index, 0: word }) => index + word.length)
  return ends.length > count + 2 ? (ends[count - 1] ?? after.length) : after.length
}

import { type FigureKind, figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import type { Wish } from '#server/engine/page-digest/choose/query.ts'
import { bold, escapeInline, escapeMarkdown, link } from '#server/platform/text/safe-markdown.ts'
import { shownDate } from './shown-date.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

const wished: Record<FigureKind, Wish> = {
  money: 'money',
  date: 'date',
  percent: 'number',
  quantity: 'number',
}

/** Foreign words, with the requested figures in bold. */
export function withFigures(text: string, wishes: ReadonlySet<Wish>): string {
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
export function quoted(unit: Unit, wishes: ReadonlySet<Wish>, language: Language): string {
  const { text, url, detail, date, edition } = unit
  if (url) {
    const said = detail ? ` — ${withFigures(detail, wishes)}` : ''
    const day = shownDate(date, language)
    return `${link(text, url)}${day ? ` (${escapeInline(day)})` : ''}${said}`
  }
  const belongs = edition && !text.includes(edition) ? `${escapeMarkdown(edition)}: ` : ''
  return belongs + withFigures(text, wishes)
}

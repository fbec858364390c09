import { shownDate } from './shown-date.ts'
import { cite, escapeInline, escapeMarkdown, link } from './safe-markdown.ts'
import { shortened } from './plain-line.ts'
import type { Unit } from './units.ts'

const lineCharsMax = 320

/** A unit as a digest quotes it, without a source number: a feed entry links to what it announces. */
export function quoted(unit: Unit): string {
  const text = shortened(unit.text, lineCharsMax)
  if (!unit.url) {
    const edition = inEdition(unit)
    return edition ? edition + escapeInline(text) : escapeMarkdown(text)
  }
  const detail = unit.detail ? ` — ${escapeMarkdown(unit.detail)}` : ''
  const date = shownDate(unit.date)
  return `${link(text, unit.url)}${detail}${date ? ` (${escapeMarkdown(date)})` : ''}`
}

/** The version or date that a statement belongs to, where it does not say so itself. */
function inEdition({ edition, text }: Unit): string {
  return edition && !text.includes(edition) ? `${escapeMarkdown(edition)}: ` : ''
}

/** A bullet with a unit and the numbers of the sources that say it. */
export function bullet(unit: Unit, sources: readonly number[]): string {
  return `- ${quoted(unit)} ${cite(sources)}`
}

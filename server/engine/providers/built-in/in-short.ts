import type { Chosen } from './choose.ts'
import { bullet } from './quoted-line.ts'
import type { Ranking } from './rank.ts'
import type { ReadSource } from './read-source.ts'
import { cite, escapeMarkdown, shownAddress } from './safe-markdown.ts'

const ungroupedMax = 3

/** The digest itself: the best statement first, then by source in the order of the page, grouped when many. */
export function inShort(
  chosen: readonly Chosen[],
  sources: readonly ReadSource[],
  { by }: Ranking,
): string[] {
  const [lead] = chosen.toSorted((a, b) => b.score - a.score)
  if (!lead) return []
  const groups = bySource(chosen, lead, by)
  const lines = groups.map((group) => group.map(({ unit, sources: said }) => bullet(unit, said)))
  const body =
    groups.length <= ungroupedMax
      ? [lines.flat().join('\n')]
      : groups.flatMap((group, index) => [groupTitle(group, sources), (lines[index] ?? []).join('\n')])
  return ['## In short', ...body, ...remarks(chosen, sources, by)]
}

/**
 * By source, each in the order of its page. Where the task's words rank them, the best statement comes first and
 * its source before the others; a table keeps its order of rows.
 */
function bySource(chosen: readonly Chosen[], lead: Chosen, by: Ranking['by']): Chosen[][] {
  const groups = Map.groupBy(chosen, ({ unit }) => unit.source)
  const first = by === 'task' ? lead.unit.source : -1
  const leads = (entry: Chosen) => Number(by === 'task' && entry === lead && entry.unit.kind !== 'row')
  const numbers = [...groups.keys()].toSorted((a, b) => Number(b === first) - Number(a === first) || a - b)
  return numbers.map((number) =>
    (groups.get(number) ?? []).toSorted((a, b) => leads(b) - leads(a) || a.unit.position - b.unit.position),
  )
}

function groupTitle([first]: readonly Chosen[], sources: readonly ReadSource[]): string {
  const source = sources.find(({ page }) => page.number === first?.unit.source)
  return source ? `**${escapeMarkdown(nameOf(source))}**` : ''
}

/** What to call a source: its title, or its address. */
export function nameOf({ title, page }: ReadSource): string {
  return title ?? shownAddress(page.url)
}

/** What the reader must know about the choice. */
function remarks(chosen: readonly Chosen[], sources: readonly ReadSource[], by: Ranking['by']): string[] {
  if (by === 'centre, words not found') {
    return ["*None of the task's words stand in the sources, so this is what is central in them.*"]
  }
  const heard = new Set(chosen.flatMap((entry) => entry.sources))
  const silent = sources.filter(({ page, units }) => units.length > 0 && !heard.has(page.number))
  if (silent.length === 0 || by === 'centre') return []
  return [`*Little or nothing about the task in ${cite(silent.map(({ page }) => page.number))}.*`]
}

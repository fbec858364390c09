import { prepareSource } from '#server/engine/page-digest/choose/prepared-source.ts'
import { queryOf } from '#server/engine/page-digest/choose/query.ts'
import { rankUnits } from '#server/engine/page-digest/choose/rank.ts'
import type { ReadSource } from '#server/engine/page-digest/compare/read-source.ts'
import { filterSource } from '#server/engine/page-digest/conditions/filter-source.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { textForModel } from '#server/engine/page-links.ts'
import type { ReadLine } from '#server/engine/run-context.ts'
import { cellLine } from './changes-section.ts'
import { askedIn, conditionsIn } from './read-sources.ts'
import { type DigestMaterial, isQuestion } from './digest-material.ts'

/** A model is given at most this share of the characters of the pages, unless they are short together. */
const share = 0.28
const charsMin = 6_000
/** Share of these characters that the sources get in equal parts, before the best lines of all. */
const evenShare = 0.5
const lineOverhead = 8

/**
 * What a model is given instead of whole pages: the differences from the last run with numbered lines, then the lines of
 * the pages that say most about the task, source by source in the order of the page.
 */
export function linesForModel(
  material: DigestMaterial,
  sources: readonly ReadSource[],
  changes: string | null,
): { changes: string | null; lines: ReadLine[] } {
  const numbered = numberChanges(changes)
  // Whether words such as 'only in France' hold for a row, the model decides.
  const conditions = conditionsIn(material).filter(({ kind }) => kind !== 'words')
  const read = sources.map(
    (source) => filterSource(source, conditions, askedIn(material), material.startedAt.slice(0, 10)).source,
  )
  const pageChars = material.pages.reduce((sum, page) => sum + textForModel(page.text, page.url).length, 0)
  const charsMax = Math.max(charsMin, pageChars * share) - (numbered.changes?.length ?? 0)
  const chosen = chooseUnits(read, material, charsMax)
  const inOrder = [...chosen].toSorted((a, b) => a.source - b.source || a.position - b.position)
  const first = numbered.lines.length + 1
  const lines = inOrder.map((unit, at): ReadLine => {
    const { source, heading } = unit
    return { number: first + at, source, text: textOf(unit), heading }
  })
  return { changes: numbered.changes, lines: [...numbered.lines, ...lines] }
}

function chooseUnits(read: readonly ReadSource[], material: DigestMaterial, charsMax: number): Set<Unit> {
  const { task, instructions, input } = material
  const query = queryOf(task, [instructions ?? '', isQuestion(material) ? (input ?? '') : ''].join(' '))
  const prepared = read.map(({ title, units }) => prepareSource(title, units))
  const best = rankUnits(prepared, query).ranked.map(({ unit }) => unit)
  const rest = read.flatMap(({ units }) => units)
  const order = [...new Set([...best, ...rest])]
  const chosen = new Set<Unit>()
  const each = (charsMax * evenShare) / Math.max(1, read.length)
  const left = read.map(({ page }) =>
    take(
      order.filter(({ source }) => source === page.number),
      each,
      chosen,
    ),
  )
  take(order, charsMax - each * read.length + left.reduce((sum, chars) => sum + chars, 0), chosen)
  return chosen
}

/** Adds units to those that are chosen, as long as they fit; answers the characters that are left. */
function take(units: readonly Unit[], charsMax: number, chosen: Set<Unit>): number {
  let left = charsMax
  for (const unit of units) {
    const chars = textOf(unit).length + lineOverhead
    if (chars > left || chosen.has(unit)) continue
    chosen.add(unit)
    left -= chars
  }
  return left
}

function textOf({ kind, text, detail, cells, table, date, url }: Unit): string {
  if (cells) return cellLine(cells, table?.header)
  if (kind !== 'entry') return text
  return [text, date, url, detail].filter(Boolean).join(' — ')
}

/** Numbers the items and the table rows of the differences. */
function numberChanges(changes: string | null): { changes: string | null; lines: ReadLine[] } {
  const lines: ReadLine[] = []
  let source = 1
  const all = changes?.split('\n') ?? []
  const numbered = all.map((line, at) => {
    source = Number(/\[(\d{1,4})\](?!.*\[\d)/.exec(line)?.[1] ?? source)
    const isHead = /^\|(?: :?-+:? \|)+$/.test(line) || /^\|(?: :?-+:? \|)+$/.test(all[at + 1] ?? '')
    if (isHead || !/^(?:- |\| )/.test(line)) return line
    const number = lines.length + 1
    lines.push({ number, source, text: line.replace(/^- /, ''), heading: null, isChange: true })
    return `L${number} ${line}`
  })
  return { changes: changes === null ? null : numbered.join('\n'), lines }
}

import { amountsIn } from '#contract/conditions/amounts.ts'
import { datesIn } from '#contract/conditions/days.ts'
import { stopWords } from './stop-words.ts'

export type FigureKind = 'money' | 'percent' | 'date' | 'quantity'

export interface Figure {
  kind: FigureKind
  start: number
  end: number
}

const figuresMax = 12
/** Of a price: '/kWh'. */
const rate = /^\/\p{L}{1,6}[²³]?(?!\p{L})/u
/** After a bare number: a noun that it counts, with at most one word between them that a hyphen joins. */
const counted =
  /^(?:[\s-]\p{L}[\p{L}\p{M}-]{2,29}(?:(?<=-\p{L}{1,20})\s\p{L}{3,20})?|\p{Script=Han}|\p{Script=Hangul}{1,2})(?![\p{L}\p{M}])/u

/** Lines of the pages at work: each is asked for from several places. */
const known = new Map<string, readonly Figure[]>()
const knownMax = 5_000

/** Money, percentages, quantities and dates of one line, in their order, none inside another. */
export function figuresIn(line: string): readonly Figure[] {
  if (!/\p{Nd}/u.test(line)) return []
  const before = known.get(line)
  if (before) return before
  if (known.size >= knownMax) known.clear()
  const found = findFigures(line)
  known.set(line, found)
  return found
}

function findFigures(line: string): Figure[] {
  const found: Figure[] = datesIn(line).map((date) => ({ kind: 'date', ...date }))
  for (const { start, end, unit } of amountsIn(line)) {
    if (found.some((other) => start < other.end && other.start < end)) continue
    if (unit !== null)
      found.push({
        kind: kindOf(unit),
        start,
        end: end + (rate.exec(line.slice(end, end + 12))?.[0].length ?? 0),
      })
    else {
      const [noun = ''] = counted.exec(line.slice(end, end + 60)) ?? []
      if (noun !== '' && !isSmallWord(noun)) found.push({ kind: 'quantity', start, end: end + noun.length })
    }
  }
  return found.toSorted((a, b) => a.start - b.start).slice(0, figuresMax)
}

function kindOf(unit: string): FigureKind {
  if (unit === 'percent') return 'percent'
  return unit === 'cent' || /^[A-Z]{3}$/.test(unit) ? 'money' : 'quantity'
}

function isSmallWord(noun: string): boolean {
  const word = noun.trim().toLowerCase()
  return [...stopWords.values()].some((small) => small.has(word))
}

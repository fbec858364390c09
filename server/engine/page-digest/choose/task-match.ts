import type { PreparedSource, PreparedUnit } from './prepared-source.ts'
import { relatedWeight, type Query, stemmedQuery } from './query.ts'

/** How a unit matches the task's words. */
export interface TaskMatch {
  /** BM25 with headings; 0: none of the words. */
  score: number
  /** The share of the task's subject words that the unit's source as a whole contains, 0 to 1. */
  sourceFit: number
}

const saturation = 1.2
const lengthShare = 0.6
const headingWeight = 0.5
/** A task's word inside a longer one, such as 'preis' in 'strompreis', counts half. */
const partWeight = 0.5
const partCharsMin = 5
const eachFurtherWord = 0.25
/** A word of the title applies to the whole source, so it distinguishes its sentences less. */
const titleWordWorth = 0.6

type Frequencies = Map<string, number>

/** Scores every unit against the words of the task, in the order of the sources and their units. */
export function matchTask(sources: readonly PreparedSource[], query: Query): TaskMatch[][] {
  const counted = sources.map((source) => {
    const terms = stemmedQuery(query, source.language)
    const hitsOf = termFinder([...terms.keys()])
    return { source, terms, hitsOf, units: source.units.map((unit) => frequencies(unit, hitsOf)) }
  })
  const all = counted.flatMap(({ units }) => units)
  const length = sources.flatMap(({ units }) => units).reduce((sum, { stems }) => sum + stems.length, 0)
  const lengthMean = length / Math.max(all.length, 1) || 1
  const rarity = rarityOf(all)
  return counted.map(({ source, terms, hitsOf, units }) => {
    const inTitle = new Set([...source.titleStems].flatMap(hitsOf).map(({ term }) => term))
    const sourceFit = fitOf(terms, inTitle, units, rarity)
    const worth = new Map(
      [...terms].map(([term, weight]) => [term, inTitle.has(term) ? weight * titleWordWorth : weight]),
    )
    return units.map((found, index) => {
      const lengthRatio = (source.units[index]?.stems.length ?? 0) / lengthMean
      return { score: scoreOf(found, worth, rarity, lengthRatio), sourceFit }
    })
  })
}

interface Hit {
  term: string
  weight: number
}

/** Which of the task's terms a stem holds; each stem is looked up once. */
function termFinder(terms: readonly string[]): (stem: string) => Hit[] {
  const known = new Map<string, Hit[]>()
  const long = terms.filter((term) => term.length >= partCharsMin)
  return (stem) => {
    const found = known.get(stem)
    if (found) return found
    const parts = long.filter((term) => term !== stem && stem.includes(term))
    const hits = parts.map((term) => ({ term, weight: partWeight }))
    if (terms.includes(stem)) hits.push({ term: stem, weight: 1 })
    known.set(stem, hits)
    return hits
  }
}

function frequencies({ stems, headingStems }: PreparedUnit, hitsOf: (stem: string) => Hit[]): Frequencies {
  const found: Frequencies = new Map()
  const add = (term: string, weight: number) => found.set(term, (found.get(term) ?? 0) + weight)
  for (const stem of stems) for (const { term, weight } of hitsOf(stem)) add(term, weight)
  for (const stem of headingStems)
    for (const { term, weight } of hitsOf(stem)) add(term, weight * headingWeight)
  return found
}

/** How telling each term is: the fewer units hold it, the more. */
function rarityOf(all: readonly Frequencies[]): Map<string, number> {
  const holders = new Map<string, number>()
  for (const found of all) for (const term of found.keys()) holders.set(term, (holders.get(term) ?? 0) + 1)
  return new Map(
    [...holders].map(([term, count]) => [term, Math.log(1 + (all.length - count + 0.5) / (count + 0.5))]),
  )
}

function scoreOf(
  found: Frequencies,
  terms: ReadonlyMap<string, number>,
  rarity: ReadonlyMap<string, number>,
  lengthRatio: number,
): number {
  let sum = 0
  for (const [term, count] of found) {
    const dampened =
      (count * (saturation + 1)) / (count + saturation * (1 - lengthShare + lengthShare * lengthRatio))
    sum += (terms.get(term) ?? 0) * (rarity.get(term) ?? 0) * dampened
  }
  return sum * (1 + eachFurtherWord * Math.max(found.size - 1, 0))
}

function fitOf(
  terms: ReadonlyMap<string, number>,
  inTitle: ReadonlySet<string>,
  units: readonly Frequencies[],
  rarity: ReadonlyMap<string, number>,
): number {
  let possible = 0
  let reached = 0
  for (const [term, weight] of terms) {
    if (weight <= relatedWeight) continue
    const worth = weight * (rarity.get(term) ?? (inTitle.has(term) ? 1 : 0))
    const holders = units.filter((found) => found.has(term)).length
    const share = Math.min(1, holders / Math.max(units.length * 0.2, 1))
    possible += worth
    reached += worth * (inTitle.has(term) ? 1 : share * 0.7)
  }
  return possible > 0 ? reached / possible : 0
}

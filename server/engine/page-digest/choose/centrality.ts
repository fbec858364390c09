import type { PreparedSource } from './prepared-source.ts'

/**
 * How much each unit shares with the rest of its source, 0 to 1, in the order of the units:
 * the similarity to the weighted mean of all, where words that `others` are about too weigh more.
 */
export function centralityIn(source: PreparedSource, others: readonly ReadonlySet<string>[]): number[] {
  const frequency = new Map<string, number>()
  for (const { stems } of source.units) {
    for (const stem of new Set(stems)) frequency.set(stem, (frequency.get(stem) ?? 0) + 1)
  }
  const weights = new Map<string, number>()
  for (const [stem, count] of frequency) {
    // A word that appears once connects a unit to nothing; a word that appears everywhere distinguishes nothing.
    const holders = source.units.length
    const worth = count > 1 ? Math.log(1 + count) * Math.log(1 + holders / count) : 0
    const inTitle = source.titleStems.has(stem) ? 2 : 1
    weights.set(stem, worth * inTitle)
  }
  weighShared(weights, others)
  const raw = source.units.map(({ stems }) => meanWeight(stems, weights))
  const most = raw.reduce((max, value) => Math.max(max, value), 0) || 1
  return raw.map((value) => value / most)
}

function weighShared(weights: Map<string, number>, others: readonly ReadonlySet<string>[]): void {
  for (const [stem, weight] of weights) {
    const sharers = others.filter((stems) => stems.has(stem)).length
    if (sharers > 0) weights.set(stem, weight * (1 + Math.min(sharers, 4) * 0.15))
  }
}

/** The stems of a source's title and beginning: its subject, to compare it with other sources. */
export function subjectOf({ titleStems, units }: PreparedSource): Set<string> {
  return new Set([...titleStems, ...units.slice(0, 12).flatMap(({ stems }) => stems)])
}

const shortStems = 6

/** The mean weight of a unit's distinct stems, so that a long unit does not win by its length alone. */
function meanWeight(stems: readonly string[], weights: ReadonlyMap<string, number>): number {
  const distinct = new Set(stems)
  let sum = 0
  for (const stem of distinct) sum += weights.get(stem) ?? 0
  return sum / Math.sqrt(Math.max(distinct.size, shortStems))
}

import { overlap } from './overlap.ts'
import type { RankedUnit } from './rank.ts'
import type { Unit } from './units.ts'

/** A unit that the digest quotes, with all sources that say it. */
export interface Chosen {
  unit: Unit
  score: number
  /** Source numbers in order, the unit's own among them. */
  sources: number[]
}

interface Candidate extends RankedUnit {
  sources: Set<number>
}

const candidatesMax = 120
const chosenMax = 12
const chosenOfAny = 5
const chosenPerSource = 2
const wordsMax = 350
const sameFrom = 0.7
const containedFrom = 0.85
const repeatsFrom = 0.55
/** What is shown must be at least this much of the third best, for the best may stand far above all. */
const scoreShareMin = 0.25
const sourcesFirstMax = 8
/** What a further quote from the same source loses. */
const sameSourceLoss = 0.9

/** Picks what the digest quotes: the best, nothing twice, every source that has something to say. */
export function chooseUnits(ranked: readonly RankedUnit[], unitsInAll: number): Chosen[] {
  const candidates = mergeSame(ranked.slice(0, candidatesMax))
  const standard = (candidates[2] ?? candidates[0])?.score ?? 0
  const worth = candidates.filter(({ score }) => score >= standard * scoreShareMin)
  const sourcesCount = new Set(ranked.map(({ unit }) => unit.source)).size
  const countMax = Math.min(
    chosenMax,
    chosenOfAny + chosenPerSource * sourcesCount,
    Math.max(4, Math.ceil(unitsInAll * 0.5)),
  )
  const picked: Candidate[] = []
  let words = 0
  const fits = (candidate: Candidate) => words + wordCount(candidate.unit) <= wordsMax
  const pick = (candidate: Candidate) => {
    picked.push(candidate)
    words += wordCount(candidate.unit)
  }
  for (const candidate of firstOfEach(worth)) {
    if (picked.length < countMax && fits(candidate) && !repeats(candidate, picked)) pick(candidate)
  }
  while (picked.length < countMax) {
    const next = bestOf(worth, picked, fits)
    if (!next) break
    pick(next)
  }
  return picked.map(({ unit, score, sources }) => ({
    unit,
    score,
    sources: [...sources].toSorted((a, b) => a - b),
  }))
}

const wordCount = ({ text, detail }: Unit) => `${text} ${detail}`.split(' ').length

/** The best of each source, for a source that was read should be heard. */
function firstOfEach(worth: readonly Candidate[]): Candidate[] {
  const firsts = new Map<number, Candidate>()
  for (const candidate of worth) {
    if (!firsts.has(candidate.unit.source)) firsts.set(candidate.unit.source, candidate)
  }
  return [...firsts.values()].slice(0, sourcesFirstMax)
}

function bestOf(
  worth: readonly Candidate[],
  picked: readonly Candidate[],
  fits: (candidate: Candidate) => boolean,
): Candidate | null {
  let best: Candidate | null = null
  let bestScore = 0
  for (const candidate of worth) {
    if (candidate.score <= bestScore) break
    if (picked.includes(candidate) || !fits(candidate)) continue
    const fromSource = picked.filter(({ unit }) => unit.source === candidate.unit.source).length
    const score = candidate.score * sameSourceLoss ** fromSource
    if (score > bestScore && !repeats(candidate, picked)) [best, bestScore] = [candidate, score]
  }
  return best
}

function repeats(candidate: Candidate, picked: readonly Candidate[]): boolean {
  return picked.some((other) => {
    const a = candidate.unit
    const b = other.unit
    if (a.key === b.key) return true
    const { jaccard } = overlap(candidate.stems, other.stems)
    if (jaccard >= sameFrom && a.source === b.source && a.kind !== 'row') return true
    return jaccard >= repeatsFrom && sameFigures(a, b)
  })
}

/** Makes one candidate of those that say the same; what several sources say is worth more. */
function mergeSame(ranked: readonly RankedUnit[]): Candidate[] {
  const kept: Candidate[] = []
  for (const entry of ranked) {
    const same = kept.find((other) => saysTheSame(entry, other))
    if (!same) {
      kept.push({ ...entry, sources: new Set([entry.unit.source]) })
    } else if (!same.sources.has(entry.unit.source)) {
      same.sources.add(entry.unit.source)
      same.score *= 1.15
    }
  }
  return kept.toSorted(
    (a, b) => b.score - a.score || a.unit.source - b.unit.source || a.unit.position - b.unit.position,
  )
}

function saysTheSame(a: RankedUnit, b: RankedUnit): boolean {
  if (a.unit.key === b.unit.key) return true
  if (Math.min(a.stems.size, b.stems.size) < 4 || !sameFigures(a.unit, b.unit)) return false
  const { jaccard, containment } = overlap(a.stems, b.stems)
  return jaccard >= sameFrom || (a.unit.source !== b.unit.source && containment >= containedFrom)
}

/** Two sentences that differ in a figure do not say the same, however alike they are. */
function sameFigures(a: Unit, b: Unit): boolean {
  return digits(a.text) === digits(b.text)
}

const digits = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

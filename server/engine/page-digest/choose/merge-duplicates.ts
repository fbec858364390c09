import { figuresIn } from '#server/engine/page-digest/words/figure-patterns.ts'
import { overlap } from '#server/engine/page-digest/words/words.ts'
import type { RankedUnit } from './rank.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

/** A statement with all sources that make it, and differing statements of other sources. */
export interface Candidate extends RankedUnit {
  sources: Set<number>
  /** All the units that say it. */
  members: Unit[]
  differing: { unit: Unit; sources: Set<number> }[]
}

const sameFrom = 0.7
const containedFrom = 0.85
const repeatsFrom = 0.55
const comparableStems = 4

/** Merges statements that say the same into one candidate; statements of several sources are worth more. */
export function mergeDuplicates(ranked: readonly RankedUnit[]): Candidate[] {
  const kept: Candidate[] = []
  for (const entry of ranked) {
    const { source } = entry.unit
    const same = kept.find((other) => saysTheSame(entry, other))
    if (same) {
      if (!same.sources.has(source)) same.score *= 1.15
      same.sources.add(source)
      same.members.push(entry.unit)
      continue
    }
    const rival = kept.find((other) => !other.sources.has(source) && differsInFigure(entry, other))
    const sameFigure = rival?.differing.find(({ unit }) => digits(unit.text) === digits(entry.unit.text))
    if (sameFigure) sameFigure.sources.add(source)
    else if (rival) rival.differing.push({ unit: entry.unit, sources: new Set([source]) })
    else kept.push({ ...entry, sources: new Set([source]), members: [entry.unit], differing: [] })
  }
  return kept.toSorted(
    (a, b) => b.score - a.score || a.unit.source - b.unit.source || a.unit.position - b.unit.position,
  )
}

/** Whether a candidate would repeat a picked one. */
export function isDuplicate(candidate: Candidate, picked: readonly Candidate[]): boolean {
  return picked.some((other) => {
    const a = candidate.unit
    const b = other.unit
    if (a.key === b.key) return true
    const { jaccard } = overlap(candidate.stems, other.stems)
    if (jaccard >= sameFrom && a.source === b.source && a.kind !== 'row') return true
    return jaccard >= repeatsFrom && digits(a.text) === digits(b.text)
  })
}

function saysTheSame(a: RankedUnit, b: RankedUnit): boolean {
  if (a.unit.key === b.unit.key) return a.unit.heading === b.unit.heading || a.unit.kind === 'sentence'
  // Two sentences that differ in a figure do not say the same, however alike they are.
  if (Math.min(a.stems.size, b.stems.size) < comparableStems || digits(a.unit.text) !== digits(b.unit.text))
    return false
  const { jaccard, containment } = overlap(a.stems, b.stems)
  return jaccard >= sameFrom || (a.unit.source !== b.unit.source && containment >= containedFrom)
}

/** Whether two sentences of different sources say the same but for one figure. */
function differsInFigure(a: RankedUnit, b: RankedUnit): boolean {
  if (a.unit.kind !== 'sentence' || b.unit.kind !== 'sentence') return false
  const [words, others] = [wordStems(a), wordStems(b)]
  if (Math.min(words.size, others.size) < comparableStems) return false
  if (overlap(words, others).jaccard < sameFrom) return false
  return differingFigure(a.unit.text, b.unit.text) !== null
}

const wordStems = ({ stems }: RankedUnit) => new Set([...stems].filter((stem) => !/\d/.test(stem)))

/** The one figure of each of two texts in which they differ; null: none, or more than one. */
export function differingFigure(a: string, b: string): [string, string] | null {
  const [mine, theirs] = [figureTexts(a), figureTexts(b)]
  if (mine.length !== theirs.length) return null
  const pairs = mine.flatMap((text, at): [string, string][] => {
    const other = theirs[at] ?? ''
    return digits(text) === digits(other) ? [] : [[text, other]]
  })
  return pairs.length === 1 ? (pairs[0] ?? null) : null
}

function figureTexts(text: string): string[] {
  const figures = figuresIn(text).map(({ start, end }) => text.slice(start, end))
  return figures.length > 0 ? figures : (text.match(/\d[\d.,]*\d|\d/g) ?? [])
}

const digits = (text: string) => (text.match(/\d+/g) ?? []).join(' ')

import { isStory } from '#server/engine/page-digest/compare/compare-pages.ts'
import type { PreparedSource } from './prepared-source.ts'
import { placeWorth, standalone, wishBonus } from './quality.ts'
import type { Query } from './query.ts'
import { matchTask } from './task-match.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'

export interface RankedUnit {
  unit: Unit
  /** From 0 to about 2: how much it says about the task. */
  score: number
  /** Its stems, to compare it with others. */
  stems: ReadonlySet<string>
}

export interface Ranking {
  /** Best first. */
  ranked: RankedUnit[]
  /**
   * Ranked by the task's words, or by what is central in each source: because the task names no subject, or none was
   * found.
   */
  by: 'task' | 'centre' | 'centre_words_missing'
  /** For each source, the share of the task's subject words that it contains, 0 to 1. */
  fits: number[]
}

const centralityShare = 0.35
/** A source with a lower share shows little: it may be about something else. */
const fitMin = 0.3

/** Ranks the units of all sources by what they say about the task. */
export function rankUnits(sources: readonly PreparedSource[], query: Query): Ranking {
  const matches = matchTask(sources, query)
  const best = matches.flat().reduce((max, { score }) => Math.max(max, score), 0) || 1
  const byTask = matches.flat().some(({ score, sourceFit }) => score + sourceFit > 0)
  const subjects = sources.map(subjectOf)
  const ranked = sources.flatMap((source, at) => {
    const centrality = centralityIn(source, subjects.toSpliced(at, 1))
    return source.units.map(({ unit, stems }, index): RankedUnit => {
      const { score: match, sourceFit } = matches[at]?.[index] ?? { score: 0, sourceFit: 0 }
      const central = centrality[index] ?? 0
      const fit = byTask ? Math.max(sourceFit - fitMin, 0) / (1 - fitMin) : 1
      const relevance = byTask ? match / best + centralityShare * central * fit : centralWorth(unit, central)
      // Text under the headline of another story was not requested.
      const own = match > 0 || !byTask || !isStory(unit.heading) ? 1 : 0.3
      const bonus = wishBonus(unit, query.wishes) * (byTask ? 0.2 + 0.8 * sourceFit : 1)
      const factor =
        own *
        standalone(unit, source.language) *
        placeWorth(unit, query.wishes, byTask) *
        (byTask ? linkWorth(unit, query) : 1)
      return { unit, score: (relevance + bonus) * factor, stems: new Set(stems) }
    })
  })
  return {
    ranked: ranked.filter(({ score }) => score > 0).toSorted(byScore),
    by: byTask ? 'task' : centreFor(query),
    fits: matches.map(([first]) => first?.sourceFit ?? 0),
  }
}

/** A link announces content of another page, which may be the news if the task asks for what is new. */
const linkWorth = ({ kind, url }: Unit, { wishes }: Query) =>
  kind === 'item' && url && !wishes.has('new') ? 0.1 : 1

/** The worth of a unit when the task names no subject; in a feed mainly its date. */
function centralWorth({ kind }: Unit, central: number): number {
  return kind === 'entry' ? 0.7 + 0.3 * central : central
}

const centreFor = ({ named }: Query) => (named ? 'centre_words_missing' : 'centre')

function byScore(a: RankedUnit, b: RankedUnit): number {
  return b.score - a.score || a.unit.source - b.unit.source || a.unit.position - b.unit.position
}

/**
 * How much each unit shares with the rest of its source, 0 to 1, in the order of the units:
 * the similarity to the weighted mean of all, where words that `others` are about too weigh more.
 */
function centralityIn(source: PreparedSource, others: readonly ReadonlySet<string>[]): number[] {
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
function subjectOf({ titleStems, units }: PreparedSource): Set<string> {
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

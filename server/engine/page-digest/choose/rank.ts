import { centralityIn, subjectOf } from './centrality.ts'
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
        standalone(unit) *
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

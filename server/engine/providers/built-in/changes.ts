import { compareKey } from './compare-key.ts'
import { overlap } from './overlap.ts'
import { isFull, isUnchanged, type ReadSource, rememberedKey, rememberedText } from './read-source.ts'
import type { Unit } from './units.ts'

/** A statement of now that takes the place of one the last run saw. */
export interface Addition {
  unit: Unit
  /** What it said before; null when it is wholly new. */
  before: string | null
}

export interface SourceChanges {
  added: Addition[]
  /** Statements of the last run that the page does not make any more. */
  gone: string[]
}

const pairsMax = 60
const rewordedFrom = 0.6

/** What one source says now and did not at the last run, and the other way round. Null: it was not read then. */
export function changesOf(source: ReadSource): SourceChanges | null {
  const { previous, units, known } = source
  if (!previous) return null
  if (isUnchanged(source)) return { added: [], gone: [] }
  const now = new Map<string, Unit>()
  for (const unit of units) {
    const key = rememberedKey(unit)
    if (!now.has(key)) now.set(key, unit)
  }
  const comparable = isFull(previous) ? withinReach([...now], known) : [...now]
  const fresh = comparable.filter(([key]) => !known.has(key)).map(([, unit]) => unit)
  // A feed drops its oldest entries as new ones come; that is no news.
  const isFeed = units[0]?.kind === 'entry'
  const gone = isFeed ? [] : previous.sentences.filter((sentence) => !now.has(compareKey(sentence)))
  return pairReworded(fresh, gone)
}

/** A full snapshot ends somewhere in the page; what stands after its last known sentence cannot be called new. */
function withinReach(now: [string, Unit][], known: ReadonlySet<string>): [string, Unit][] {
  const last = now.findLastIndex(([key]) => known.has(key))
  return last < 0 ? now : now.slice(0, last)
}

/** Joins each new statement with the old one that it rewords, such as a price that went up. */
function pairReworded(fresh: readonly Unit[], gone: readonly string[]): SourceChanges {
  const left = gone.map((text) => ({ text, words: skeleton(text), taken: false }))
  const added = fresh.map((unit, index): Addition => {
    if (index >= pairsMax) return { unit, before: null }
    const words = skeleton(rememberedText(unit))
    const before = closest(words, left.filter(({ taken }) => !taken).slice(0, pairsMax))
    if (before) before.taken = true
    return { unit, before: before?.text ?? null }
  })
  return { added, gone: left.filter(({ taken }) => !taken).map(({ text }) => text) }
}

function closest<Old extends { words: ReadonlySet<string> }>(
  words: ReadonlySet<string>,
  old: readonly Old[],
): Old | null {
  let best: Old | null = null
  let bestShare = rewordedFrom
  for (const candidate of old) {
    const share = overlap(words, candidate.words).jaccard
    if (share >= bestShare && (best === null || share > bestShare)) [best, bestShare] = [candidate, share]
  }
  return best
}

/** The words of a statement, where all figures are alike: '$29' and '$39' differ in nothing else. */
function skeleton(text: string): Set<string> {
  return new Set(
    compareKey(text)
      .replace(/\d[\d.,]*/g, '0')
      .split(' '),
  )
}

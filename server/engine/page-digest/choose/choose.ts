import { type ChosenTable, chooseTables } from './choose-tables.ts'
import { isStory } from '#server/engine/page-digest/compare/compare-pages.ts'
import { leadsOf, endsLikeSentence, needsPreviousSentence, standalone, wishBonus } from './quality.ts'
import { type Candidate, mergeDuplicates, isDuplicate } from './merge-duplicates.ts'
import type { PreparedSource } from './prepared-source.ts'
import { relatedWeight, type Query } from './query.ts'
import type { RankedUnit, Ranking } from './rank.ts'
import type { Language } from '#server/engine/digest-words/wording.ts'
import { matchTask, type TaskMatch } from './task-match.ts'
import type { BlockTable } from '#server/engine/page-digest/units/blocks.ts'
import type { Unit } from '#server/engine/page-digest/units/units.ts'
import { wordCount, wordsOf } from '#server/engine/page-digest/words/words.ts'

/** A statement that the digest quotes. */
export interface Chosen extends Candidate {
  /** Statements before it that must be read with it. */
  before: Unit[]
  /** The sentences that continue it when it is too short alone. */
  after: Unit[]
}

export interface Choice {
  chosen: Chosen[]
  tables: ChosenTable[]
  /** Parts of the task without a result, in the words of the task. */
  missing: string[]
  /** Numbers of the sources that say little or nothing about the task. */
  silent: number[]
}

const candidatesMax = 150
const wordsMax = 220
const perSource = [6, 6, 4]
const perSourceMax = 3
/** Lowest score shown, as a share of the third best, because the best may be far above all others. */
const scoreShareMin = 0.25
/** Factor for each further quote from the same source. */
const sameSourceLoss = 0.9
const contextMax = 2
/** A source that contains this share of the task's words is about the task. */
const fitMin = 0.25
const standsAlone = 0.7
const wholeWords = 6
const aboutMin = 0.5
const beginningMax = 8
const shortWords = 8
const restWordsMax = 30

/**
 * Selects what the digest quotes: of each source its lead and what answers the task, of each part of the task the best.
 */
export function choose(
  sources: readonly PreparedSource[],
  ranking: Ranking,
  query: Query,
  language: Language,
  names: readonly string[],
  filtered: ReadonlySet<BlockTable> = new Set(),
): Choice {
  // A part of the task that names a source, such as 'the hospital', counts as found.
  const called = bareLetters(names.join(' '))
  const isNamed = (label: string) =>
    wordsOf(label).some((word) => word.length > 3 && called.includes(bareLetters(word)))

  const tables = sources.flatMap((source) =>
    chooseTables(source.units, source.language, ranking.ranked, query, filtered),
  )
  const inTables = new Set(tables.map(({ table }) => table))
  const quotable = ranking.ranked.filter(({ unit: { table } }) => table === null || !inTables.has(table))
  const candidates = mergeDuplicates(quotable.slice(0, candidatesMax))
  const standard = (candidates[2] ?? candidates[0])?.score ?? 0
  const worth = candidates.filter(({ score }) => score >= standard * scoreShareMin)
  const picker = new Picker(sources, worth)
  const speaks = new Set([
    ...worth.flatMap(({ sources: say, differing }) => [
      ...say,
      ...differing.flatMap((other) => [...other.sources]),
    ]),
    ...sources.filter((_, at) => (ranking.fits[at] ?? 0) >= fitMin).map(numberOf),
    ...tables.map(({ source }) => source),
  ])
  const isForeign = sources.every((source) => source.language !== language)
  const isForNews = query.wishes.has('new')
  // A task that asks for news of a page gets all its stories, whatever else the task names.
  const isAllNews = (source: PreparedSource) =>
    ranking.by !== 'task' || (isForNews && (ranking.fits[sources.indexOf(source)] ?? 0) === 0)
  const speakingSources = sources.filter((source) => isAllNews(source) || speaks.has(numberOf(source)))
  const byUnit = new Map(ranking.ranked.map((entry) => [entry.unit, entry]))
  const leads = speakingSources.map(({ units, language: spoken }) =>
    leadsOf(
      units.map(({ unit }) => unit),
      isForNews || ranking.by !== 'task',
      spoken,
    ).flatMap((unit) => byUnit.get(unit) ?? bare(unit)),
  )
  // 'From when on' names nothing: its figure must appear in a statement about the rest of the task.
  const topics = new Map([...query.words].filter(([, weight]) => weight > relatedWeight))
  const own = matchTask(sources, { ...query, words: topics })
  const parts = query.parts.map((part) => ({
    label: part.label,
    best: bestOfPart(sources, part.query, ranking, own),
  }))
  if (query.isQuestion && ranking.by === 'task') worth.slice(0, 2).forEach((entry) => picker.take(entry))
  else for (const [first] of leads) if (first) picker.take(first, true)
  // Differences between sources matter more than the additions of one of them.
  for (const entry of worth.filter(({ differing }) => differing.length > 0).slice(0, 3)) picker.take(entry)
  for (const { best } of parts) {
    const isInTable = best.some(({ unit }) => unit.table !== null && inTables.has(unit.table))
    if (!isInTable) best.find((entry) => picker.take(entry))
  }
  // Then what another source says about each part.
  for (const { best } of parts) {
    const quotedSource = best.find(({ unit }) => picker.picked.some((entry) => entry.unit === unit))?.unit
      .source
    best.find(
      ({ unit, ...entry }) =>
        unit.source !== quotedSource && unit.kind !== 'row' && picker.take({ unit, ...entry }),
    )
  }
  // A front page without a subject to search for is quoted in its own order.
  for (const [at, source] of speakingSources.entries())
    if (isAllNews(source)) for (const entry of leads[at]?.slice(1) ?? []) picker.take(entry)
  for (const number of speaks) picker.takeOneOf(number)
  picker.fill()
  // The beginning matters too if the whole source is about the task, or if the task names nothing to search for.
  for (const [at, source] of sources.entries())
    if (ranking.by !== 'task' || (ranking.fits[at] ?? 0) >= aboutMin)
      picker.beginning(source.units.map(({ unit }) => unit))
  // Short pages may share no word with the task: then their beginnings are quoted.
  if (picker.picked.length + tables.length === 0) {
    for (const source of sources)
      for (const { unit } of source.units.slice(0, beginningMax))
        if (standalone(unit, source.language) > 0) picker.take(bare(unit))
  }
  // A list of headlines contains nothing else.
  if (picker.picked.length + tables.length === 0) {
    for (const { units } of sources)
      for (const { unit } of units)
        if (unit.kind === 'headline' && isStory(unit.text)) picker.take(bare(unit))
  }
  const cited = new Set([
    ...picker.picked.flatMap(({ sources: say, differing }) => [
      ...say,
      ...differing.flatMap((other) => [...other.sources]),
    ]),
    ...tables.map(({ source }) => source),
  ])
  const silent = sources
    .filter(({ units }) => units.length > 0)
    .map(numberOf)
    .filter((number) => !cited.has(number))
  const missing = isForeign
    ? []
    : parts.filter(({ label, best }) => best.length === 0 && !isNamed(label)).map(({ label }) => label)
  return { chosen: picker.picked, tables, silent, missing: missing.length < parts.length ? missing : [] }
}

const bareLetters = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const numberOf = ({ units }: PreparedSource) => units[0]?.unit.source ?? 0
const bare = (unit: Unit): RankedUnit => ({ unit, score: 0, stems: new Set() })

/** The statements that say the most about one part of the task, best first. */
function bestOfPart(
  sources: readonly PreparedSource[],
  query: Query,
  ranking: Ranking,
  own: readonly (readonly TaskMatch[])[],
): RankedUnit[] {
  const scores = new Map(ranking.ranked.map((entry) => [entry.unit, entry]))
  const matches = matchTask(sources, query)
  const most = matches.flat().reduce((max, { score }) => Math.max(max, score), 0) || 1
  return sources
    .flatMap(({ units }, at) =>
      units.flatMap(({ unit }, index) => {
        const whole = scores.get(unit)
        const match = (matches[at]?.[index]?.score ?? 0) / most + wishBonus(unit, query.wishes)
        const isLink = unit.kind === 'item' && unit.url !== null && !query.wishes.has('new')
        const opens = units[index - 1]?.unit.kind === 'headline' ? 1.3 : 1
        const isOwn = query.named || !isStory(unit.heading) || (own[at]?.[index]?.score ?? 0) > 0
        return whole && match > 0.15 && isOwn && !isLink
          ? [{ ...whole, score: match * (0.6 + whole.score) * opens }]
          : []
      }),
    )
    .toSorted((a, b) => b.score - a.score)
    .slice(0, 12)
}

class Picker {
  readonly picked: Chosen[] = []
  #words = 0
  readonly #worth: readonly Candidate[]
  readonly #max: number
  readonly #units: Map<number, readonly Unit[]>
  readonly #languages: ReadonlyMap<number, Language>

  constructor(sources: readonly PreparedSource[], worth: readonly Candidate[]) {
    this.#worth = worth
    this.#max = perSource[sources.length] ?? perSourceMax
    this.#languages = new Map(sources.map((source) => [numberOf(source), source.language]))
    this.#units = new Map(sources.map((source) => [numberOf(source), source.units.map(({ unit }) => unit)]))
  }

  /** Takes a statement if there is room for it and it adds information. */
  take(entry: RankedUnit, isLead = false): boolean {
    // A statement of another source with a different figure is shown beside that figure.
    const rival = this.#worth.find(({ differing }) =>
      differing.some(({ unit: other }) => other === entry.unit),
    )
    if (rival) return this.take(rival, isLead)
    const candidate = this.#worth.find(({ members }) => members.includes(entry.unit)) ?? {
      ...entry,
      sources: new Set([entry.unit.source]),
      members: [entry.unit],
      differing: [],
    }
    // Quotes each source in its own words.
    const { unit } = entry
    const before = this.#context(unit)
    if (before === null) return false
    // Extends a statement that is already quoted instead of repeating it.
    const quotedBefore = this.picked.find((other) => other.unit === before[0])
    if (quotedBefore && !quotedBefore.after.includes(unit) && !unit.isCut) {
      quotedBefore.after.push(...before.slice(1), unit)
      this.#words += wordCount(unit.text)
      return true
    }
    const after = this.#rest(unit)
    const words = [...before, unit, ...after].reduce(
      (sum, { text, detail }) => sum + wordCount(`${text} ${detail}`),
      0,
    )
    if (this.#count(unit.source) >= this.#max || unit.isCut) return false
    if (this.#words + words > wordsMax && !(isLead && this.#words + words <= wordsMax * 1.6)) return false
    if (
      isDuplicate(candidate, this.picked) ||
      this.picked.some((other) => [...other.before, ...other.after].includes(unit))
    )
      return false
    this.picked.push({ ...candidate, unit, before, after })
    this.#words += words
    return true
  }

  /** Takes the first sentences of a source, up to three in total. */
  beginning(units: readonly Unit[]): void {
    for (const unit of units.slice(0, beginningMax)) {
      if (this.#count(unit.source) >= perSourceMax) return
      const isWhole = unit.kind === 'sentence' && endsLikeSentence(unit) && wordCount(unit.text) >= wholeWords
      if (isWhole && standalone(unit, this.#languageOf(unit)) >= standsAlone) this.take(bare(unit))
    }
  }

  /** Takes the best statement of a source that has none yet. */
  takeOneOf(source: number): void {
    if (this.#count(source) > 0) return
    this.#worth.filter(({ unit }) => unit.source === source).find((entry) => this.take(entry))
  }

  /** Takes the best remaining statements while there is room. */
  fill(): void {
    const refused = new Set<Candidate>()
    for (;;) {
      const next = this.#worth
        .filter((entry) => !refused.has(entry))
        .reduce<Candidate | null>(
          (best, entry) => (this.#worthNow(entry) > this.#worthNow(best) ? entry : best),
          null,
        )
      if (!next) return
      refused.add(next)
      this.take(next)
    }
  }

  #languageOf({ source }: Unit): Language {
    return this.#languages.get(source) ?? 'en'
  }

  #worthNow(entry: Candidate | null): number {
    return entry ? entry.score * sameSourceLoss ** this.#count(entry.unit.source) : 0
  }

  #count(source: number): number {
    const own = this.picked.filter(({ unit }) => unit.source === source)
    // An agenda or a menu is longer in lines than an article is in sentences.
    return own.reduce((sum, { unit }) => sum + (unit.kind === 'item' ? 0.5 : 1), 0)
  }

  /** The short sentences that continue the same paragraph: each alone would say too little. */
  #rest(unit: Unit): Unit[] {
    const after: Unit[] = []
    const units = this.#units.get(unit.source) ?? []
    let words = wordCount(unit.text)
    for (let at = unit.position + 1; words < shortWords && unit.kind === 'sentence'; at++) {
      const next = units[at]
      if (!next || next.paragraph !== unit.paragraph || this.picked.some((other) => other.unit === next))
        break
      words += wordCount(next.text)
      if (words > restWordsMax) break
      after.push(next)
    }
    return after
  }

  /** The sentences before one that refers back to them; null: it cannot be understood. */
  #context(unit: Unit): Unit[] | null {
    const units = this.#units.get(unit.source) ?? []
    const before: Unit[] = []
    let at = unit.position
    let first = unit
    while (needsPreviousSentence(first, this.#languageOf(unit))) {
      at -= 1
      const last = units[at]
      const isBefore = last?.kind === 'sentence' && last.heading === unit.heading
      // The first sentence under a headline refers to nothing before it.
      if (!isBefore && before.length === 0) return []
      if (
        !isBefore ||
        last.paragraph < unit.paragraph - 1 ||
        !endsLikeSentence(last) ||
        before.length >= contextMax
      )
        return null
      before.unshift(last)
      first = last
    }
    return before
  }
}

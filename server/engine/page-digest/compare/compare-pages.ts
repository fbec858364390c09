import { compareTables, pushedOff } from './compare-tables.ts'
import {
  isPastDay,
  isTimeOnlyChange,
  isReadingDay,
  isOfToday,
  isTimeOnly,
  isAgeOnlyChange,
  isCountOnlyChange,
} from './trivial-change.ts'
import type { IsAsked } from './asked-text.ts'
import type { ChangeOf, PageChange } from './page-change.ts'
import { withoutRestated } from './restated-changes.ts'
import { overlap, wordCount } from '#server/engine/page-digest/words/words.ts'
import type { Line, Memory } from '#server/engine/page-digest/memory/page-memory.ts'
import { compareKey } from '#server/platform/text/compare-key.ts'

export interface Reading {
  lines: readonly Line[]
  /** ISO-8601 instant. */
  readAt: string
}

const pairsMax = 60
const rewordedFrom = 0.6
const sameHeadlineFrom = 0.5
const storyWords = 3
const leadItemsMax = 3
const noteCharsMax = 60

/** Whether a heading names a story of its own, and not only a section. */
export function isStory(heading: string | null): heading is string {
  if (!heading) return false
  return wordCount(heading) >= storyWords
}

/**
 * Compares a page with the stored one by stories, sentences and the keys of table rows, not by their order. Reports
 * counts of readers or comments only if they are asked for.
 */
export function comparePages(before: Memory & Reading, now: Reading, isAsked: IsAsked): PageChange[] {
  const isOnlyReaders = (then: string, text: string) => isCountOnlyChange(then, text) && !isAsked(text)
  const reached = before.isFull ? withinReach(now.lines, before.lines) : now.lines
  const isFeed = now.lines[0]?.unit?.kind === 'entry'
  const keysBefore = new Set(statementsOf(before.lines).map(({ key }) => key))
  const keysNow = new Set(statementsOf(now.lines).map(({ key }) => key))
  const [isMovedIn, isMovedOut] = movesBetween(before.lines, now.lines)
  const fresh = once(
    statementsOf(reached).filter(
      (line) => (!keysBefore.has(line.key) || isMovedIn(line)) && !isStamp(line, now.readAt),
    ),
  )
  const gone = once(
    statementsOf(before.lines).filter(
      (line) => (!keysNow.has(line.key) || isMovedOut(line)) && !isStamp(line, before.readAt),
    ),
  )
  const heads = pairHeadlines(fresh, gone, before, now)
  const newStories = new Set(heads.fresh.map(({ key }) => key))
  const goneStories = new Set(heads.gone.map(({ key }) => key))
  const off = pushedOff(headKeys(before.lines), headKeys(now.lines))
  const isRestated = underRenamed(heads.paired, before.lines, now.lines)
  const isOwn = (stories: ReadonlySet<string>) => (line: Line) =>
    line.kind === 'statement' && !stories.has(compareKey(line.heading ?? '')) && !isRestated(line)
  const pairs = pairReworded(
    fresh.filter(isOwn(newStories)),
    gone.filter(isOwn(goneStories)),
    (then, text) => isTimeOnlyChange(then, text, before.readAt, now.readAt) || isOnlyReaders(then, text),
    sameStory(heads.paired),
    soleUnder(before.lines, now.lines),
  )
  const rows = compareTables(
    before.lines,
    before.isFull ? reached : now.lines,
    (then, cell) =>
      isReadingDay(then, cell, before.readAt, now.readAt) || isOnlyReaders(then, cell) || isAge(then, cell),
  )
  // In lists by day, such as a weather forecast, previous days disappear; that is no news.
  const isOver = (name: string) => isPastDay(name, now.readAt)
  const changes = [
    ...(isFeed ? [] : rows.filter((change) => change.kind !== 'rowGone' || !change.cells.some(isOver))),
    ...heads.fresh.flatMap(({ unit, text }): PageChange[] =>
      unit ? [{ kind: 'storyNew', unit, lead: leadOf(text, reached, keysBefore) }] : [],
    ),
    ...heads.paired,
    // A feed drops its oldest entries as new ones arrive, and so does the first page of a list; that is no news.
    ...pairs.filter(({ kind }) => !isFeed || kind !== 'statementGone'),
    ...heads.gone.flatMap(({ text, key }): PageChange[] =>
      isFeed || isOver(text) || off.has(key) ? [] : [{ kind: 'storyGone', text }],
    ),
  ]
  return withoutRestated(changes, before.lines, now.lines)
}

/** The day on which a page is read is no news, nor that it was another day before. */
const isStamp = ({ kind, text }: Line, readAt: string) => kind === 'statement' && isOfToday(text, readAt)

/** Two ages of one thing are no change; two days are. */
const isAge = (then: string, cell: string) =>
  isAgeOnlyChange(then, cell) && !(isTimeOnly(then) && isTimeOnly(cell))

/** Another day is not a new name for the previous one. */
const isDay = (line: Line) => isTimeOnly(line.text)

const statementsOf = (lines: readonly Line[]) =>
  lines.filter(({ kind }) => kind === 'headline' || kind === 'statement')

/** Number of last stored lines that identify where a memory ends. A single line may have moved. */
const endLines = 10

/**
 * A full memory ends somewhere in the page; text after that point cannot be called new. The first occurrence of a line
 * counts, because a page may repeat it up to its end.
 */
export function withinReach(now: readonly Line[], before: readonly Line[]): readonly Line[] {
  const places = new Map<string, number>()
  for (const [at, { key }] of now.entries()) if (!places.has(key)) places.set(key, at)
  const found = before.flatMap(({ key }) => places.get(key) ?? [])
  return found.length > 0 ? now.slice(0, Math.max(...found.slice(-endLines)) + 1) : now
}

function once(lines: readonly Line[]): Line[] {
  // Keeps the first of the lines that say the same under the same headline.
  const keyed = lines.toReversed().map((line) => [`${line.key}\n${headingKey(line)}`, line] as const)
  return [...new Map(keyed).values()].toReversed()
}

const headingKey = ({ kind, heading }: Line) => (kind === 'statement' ? compareKey(heading ?? '') : '')

/**
 * Detects that a line of both versions moved to another headline: 'Open' and 'Closed' appear under many. Counts if both
 * headlines are on the page on both days, or the line appears under several of which one had another statement.
 */
function movesBetween(
  before: readonly Line[],
  now: readonly Line[],
): [(line: Line) => boolean, (line: Line) => boolean] {
  const [then, today] = [headingsByKey(before), headingsByKey(now)]
  const [headsThen, headsToday] = [headlineKeys(before), headlineKeys(now)]
  const isSeveral = (key: string) => Math.max(then.get(key)?.size ?? 0, today.get(key)?.size ?? 0) > 1
  const isMoved = (line: Line, other: ReadonlyMap<string, Set<string>>, heads: ReadonlySet<string>) => {
    const heading = headingKey(line)
    if (heading === '' || !heads.has(heading) || other.get(line.key)?.has(heading)) return false
    // A headline that was put above a line has not moved it, and a sentence says the same under any headline.
    const isBetween = [...(other.get(line.key) ?? [])].some(
      (each) => headsThen.has(each) && headsToday.has(each),
    )
    return isSeveral(line.key) || (isBetween && isNote(line))
  }
  return [(line) => isMoved(line, then, headsThen), (line) => isMoved(line, today, headsToday)]
}

const headlineKeys = (lines: readonly Line[]) =>
  new Set(lines.flatMap(({ kind, key }) => (kind === 'headline' ? [key] : [])))

function headingsByKey(lines: readonly Line[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { key, heading } of statementKeys(lines))
    found.set(key, (found.get(key) ?? new Set()).add(heading))
  return found
}

/** The keys of all statements, with those of their headlines. */
function statementKeys(lines: readonly Line[]): { key: string; heading: string }[] {
  let [last, heading]: [string | null, string] = [null, '']
  return lines.flatMap((line) => {
    if (line.kind !== 'statement') return []
    if (line.heading !== last) [last, heading] = [line.heading, compareKey(line.heading ?? '')]
    return [{ key: line.key, heading }]
  })
}

/** The first sentence of a new story that the page did not contain before. */
function leadOf(headline: string, lines: readonly Line[], known: ReadonlySet<string>): string | null {
  const key = compareKey(headline)
  const body = lines.filter(({ kind, heading }) => kind === 'statement' && compareKey(heading ?? '') === key)
  const fresh = body.filter((line) => !known.has(line.key))
  // Entries of a list, for example of a changelog, are equally important.
  const items = fresh.filter(({ unit }) => unit?.kind === 'item').slice(0, leadItemsMax)
  if (items.length > 1) return items.map(({ text }) => withoutHeading(text, headline)).join(' · ')
  const notes = fresh.slice(0, leadItemsMax)
  if (notes.length > 1 && fresh.every(isNote)) return notes.map(({ text }) => text).join(' · ')
  const lead = fresh[0] ?? body[0]
  return lead?.unit?.detail || lead?.unit?.text || null
}

/** A few words that are no sentence, such as the dish of a day. */
const isNote = ({ text }: Line) => text.length <= noteCharsMax && !/[.!?…。！？]$/u.test(text)

const withoutHeading = (text: string, heading: string) =>
  text.startsWith(`${heading}: `) ? text.slice(heading.length + 2) : text

/** Whether a headline is news by itself, and not only when it takes the place of another. */
const isHead = ({ text, unit }: Line) => isStory(text) || unit?.kind === 'entry'

const isHeadline = ({ kind }: Line) => kind === 'headline'
const headKeys = (lines: readonly Line[]) => lines.filter(isHeadline).map(({ key }) => key)

function pairHeadlines(
  fresh: readonly Line[],
  gone: readonly Line[],
  before: Memory & Reading,
  now: Reading,
): { fresh: Line[]; gone: Line[]; paired: ChangeOf<'headline'>[] } {
  const isFeed = now.lines[0]?.unit?.kind === 'entry'
  const left = gone.filter(isHeadline)
  const isSeries = seriesIn(now.lines)
  const found: Line[] = []
  const paired: ChangeOf<'headline'>[] = []
  const candidates = fresh.filter(isHeadline)
  const [bodiesNow, bodiesBefore] = [bodies(now.lines), bodies(before.lines)]
  for (const [index, line] of candidates.entries()) {
    const old =
      index < pairsMax
        ? left.slice(0, pairsMax).find((other) => {
            if (isDay(line) || isDay(other)) return false
            const alike = overlap(skeleton(line.text), skeleton(other.text)).jaccard
            // Entries of a feed and of a series differ by their figures.
            if (alike >= rewordedFrom && !isFeed && !isSeries(line)) return true
            const body = bodiesNow.get(line.key) ?? nothing
            return overlap(body, bodiesBefore.get(other.key) ?? nothing).containment >= sameHeadlineFrom
          })
        : undefined
    if (!old) found.push(line)
    else {
      left.splice(left.indexOf(old), 1)
      if (!isTimeOnlyChange(old.text, line.text, before.readAt, now.readAt))
        paired.push({ kind: 'headline', text: line.text, unit: line.unit, before: old.text })
    }
  }
  return { fresh: found.filter(isHead), gone: isFeed ? left : left.filter(isHead), paired }
}

const nothing: ReadonlySet<string> = new Set()

/** The statements under each headline, by their keys; not those that are under several. */
function bodies(lines: readonly Line[]): Map<string, Set<string>> {
  const headings = new Map<string, Set<string>>()
  for (const { key, heading } of placedIn(lines))
    if (heading) headings.set(key, (headings.get(key) ?? new Set()).add(heading))
  const found = new Map<string, Set<string>>()
  for (const [key, [heading = '', ...others]] of headings)
    if (others.length === 0) found.set(heading, (found.get(heading) ?? new Set()).add(key))
  return found
}

interface Placed {
  line: Line
  key: string
  heading: string
}

/** The statements of a page with their headlines; a short one begins with its headline, which is not part of its key. */
function placedIn(lines: readonly Line[]): Placed[] {
  const heads = new Set(lines.filter(isHeadline).map(({ text }) => text))
  return lines.flatMap((line): Placed[] => {
    if (line.kind !== 'statement') return []
    const at = line.text.indexOf(': ')
    const start = line.text.slice(0, Math.max(0, at))
    return heads.has(start)
      ? [{ line, key: compareKey(line.text.slice(at + 2)), heading: compareKey(start) }]
      : [{ line, key: line.key, heading: compareKey(line.heading ?? '') }]
  })
}

/** Recognizes statements that say under a renamed headline what they said under the previous one. */
function underRenamed(
  paired: readonly ChangeOf<'headline'>[],
  before: readonly Line[],
  now: readonly Line[],
): (line: Line) => boolean {
  if (paired.length === 0) return () => false
  const [then, today] = [bodies(before), bodies(now)]
  const other = new Map(
    paired.flatMap(({ before: old, text }) => {
      const [was, is] = [compareKey(old), compareKey(text)]
      return [[was, today.get(is)] as const, [is, then.get(was)] as const]
    }),
  )
  const same = [...placedIn(before), ...placedIn(now)].flatMap(({ line, key, heading }) =>
    other.get(heading)?.has(key) ? [line] : [],
  )
  const known = new Set(same)
  return (line) => known.has(line)
}

const seriesMin = 3
const formOf = ({ text }: Line) => compareKey(text).replace(/\p{Nd}[\p{Nd}.,]*/gu, '0')

/** Recognizes headlines of which the page has several that differ in their figures only: those name the entry. */
function seriesIn(lines: readonly Line[]): (line: Line) => boolean {
  const forms = Map.groupBy(lines.filter(isHeadline), formOf)
  return (line) => /\p{Nd}/u.test(line.text) && (forms.get(formOf(line))?.length ?? 0) >= seriesMin
}

/** Pairs each new statement with the old one that it rewords, such as a price that went up. */
function pairReworded(
  fresh: readonly Line[],
  gone: readonly Line[],
  isNoise: (before: string, now: string) => boolean,
  isSameStory: (before: string | null, now: string | null) => boolean,
  isSole: (heading: string | null) => boolean,
): PageChange[] {
  const left = gone.map((line) => ({
    line,
    words: skeleton(line.text),
    plain: wordsIn(line.text),
    taken: false,
  }))
  const statements = fresh.flatMap(({ unit, text, heading }, index): PageChange[] => {
    if (!unit) return []
    const open = index < pairsMax ? left.filter(({ taken }) => !taken).slice(0, pairsMax) : []
    // Under another headline, the same words with other figures are about something else.
    const [same, others] = [open.filter((old) => isSameStory(old.line.heading, heading)), open]
    const before =
      closest(skeleton(text), same) ??
      closest(
        wordsIn(text),
        others.map((old) => ({ ...old, words: old.plain, old })),
      )?.old ??
      (isSole(heading) ? same.find((old) => old.line.heading === heading) : undefined) ??
      null
    if (before) before.taken = true
    if (before && isNoise(before.line.text, text)) return []
    return [{ kind: 'statement', unit, text, before: before?.line.text ?? null, heading }]
  })
  const statementsGone = left
    .filter(({ taken }) => !taken)
    .map(({ line: { text, heading } }): PageChange => ({ kind: 'statementGone', text, heading }))
  return [...statements, ...statementsGone]
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

/** Whether a previous headline is the current one: the same, or found to be reworded. */
function sameStory(
  paired: readonly ChangeOf<'headline'>[],
): (before: string | null, now: string | null) => boolean {
  const renamed = new Map(paired.map(({ before, text }) => [compareKey(before), compareKey(text)]))
  return (before, now) => {
    const [then, today] = [compareKey(before ?? ''), compareKey(now ?? '')]
    return then === today || then === '' || today === '' || renamed.get(then) === today
  }
}

/**
 * Whether a headline had one statement before and has one now: then one replaced the other, however little they share.
 */
function soleUnder(before: readonly Line[], now: readonly Line[]): (heading: string | null) => boolean {
  const [then, today] = [before, now].map((lines) =>
    Map.groupBy(
      lines.filter(({ kind }) => kind === 'statement'),
      ({ heading }) => heading,
    ),
  )
  return (heading) =>
    heading !== null && then?.get(heading)?.length === 1 && today?.get(heading)?.length === 1
}

const wordsIn = (text: string) => new Set(compareKey(text).split(' '))

/** The words of a statement, if all figures are alike: '$29' and '$39' differ in nothing else. */
function skeleton(text: string): Set<string> {
  return new Set(
    compareKey(text)
      .replace(/\p{Nd}[\p{Nd}.,]*/gu, '0')
      .split(' '),
  )
}

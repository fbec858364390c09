import { compareTables } from './compare-tables.ts'
import { isDayGone, isOnlyTime, isReadingDay, isTimeOnly } from './only-time.ts'
import { isOnlyAge, isOnlyCount } from './only-count.ts'
import { withoutOtherForm } from './other-form.ts'
import { overlap } from './overlap.ts'
import type { PageChanges } from './page-changes.ts'
import type { Line, Memory } from './page-memory.ts'
import { compareKey } from './compare-key.ts'
import { wordCount } from './words.ts'

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
 * Compares a page with what was remembered of it: by stories, sentences and the keys of table rows, not by their order;
 * how many read or answered something is told unless `ignoresCounts`.
 */
export function comparePages(before: Memory & Reading, now: Reading, ignoresCounts = false): PageChanges {
  const isOnlyReaders = (then: string, text: string) => ignoresCounts && isOnlyCount(then, text)
  const reached = before.isFull ? withinReach(now.lines, before.lines) : now.lines
  const isFeed = now.lines[0]?.unit?.kind === 'entry'
  const keysBefore = new Set(told(before.lines).map(({ key }) => key))
  const keysNow = new Set(told(now.lines).map(({ key }) => key))
  const [isMovedIn, isMovedOut] = movesBetween(before.lines, now.lines)
  const fresh = once(told(reached).filter((line) => !keysBefore.has(line.key) || isMovedIn(line)))
  // A feed drops its oldest entries as new ones come; that is no news.
  const gone = isFeed
    ? []
    : once(told(before.lines).filter((line) => !keysNow.has(line.key) || isMovedOut(line)))
  const heads = pairHeadlines(fresh, gone, before, now)
  const newStories = new Set(heads.fresh.map(({ key }) => key))
  const goneStories = new Set(heads.gone.map(({ key }) => key))
  const pairs = pairReworded(
    fresh.filter(({ kind, heading }) => kind === 'said' && !newStories.has(compareKey(heading ?? ''))),
    gone.filter(({ kind, heading }) => kind === 'said' && !goneStories.has(compareKey(heading ?? ''))),
    (then, text) => isOnlyTime(then, text, before.readAt, now.readAt) || isOnlyReaders(then, text),
    sameStory(heads.paired),
    soleUnder(before.lines, now.lines),
  )
  const rows = compareTables(
    before.lines,
    before.isFull ? reached : now.lines,
    (then, cell) =>
      isReadingDay(then, cell, before.readAt, now.readAt) || isOnlyReaders(then, cell) || isAge(then, cell),
  )
  // Of what is told by days, such as the weather, those that are over go; that is no news.
  const isOver = (name: string) => isDayGone(name, now.readAt)
  const rowsGone = rows.gone.filter(({ cells }) => !cells.some(isOver))
  const changes = {
    rows: isFeed ? { changed: [], added: [], gone: [] } : { ...rows, gone: rowsGone },
    storiesNew: heads.fresh.flatMap(({ unit, text }) =>
      unit ? [{ unit, lead: leadOf(text, reached, keysBefore) }] : [],
    ),
    headlines: heads.paired,
    storiesGone: heads.gone.map(({ text }) => text).filter((text) => !isOver(text)),
    ...pairs,
  }
  return withoutOtherForm(changes, before.lines, now.lines)
}

/** Two ages of one thing; two days of it are a change. */
const isAge = (then: string, cell: string) => isOnlyAge(then, cell) && !(isTimeOnly(then) && isTimeOnly(cell))

/** Another day is no other name for the day before it. */
const isDay = (line: Line) => isTimeOnly(line.text)

const told = (lines: readonly Line[]) => lines.filter(({ kind }) => kind === 'headline' || kind === 'said')

/** The last remembered lines that tell where a memory ends. One alone may have moved. */
const endLines = 10

/**
 * A full memory ends somewhere in the page; what stands after that cannot be called new. A line counts where it stands
 * first, for a page may repeat it to its end.
 */
function withinReach(now: readonly Line[], before: readonly Line[]): readonly Line[] {
  const places = new Map<string, number>()
  for (const [at, { key }] of now.entries()) if (!places.has(key)) places.set(key, at)
  const found = before.flatMap(({ key }) => places.get(key) ?? [])
  return found.length > 0 ? now.slice(0, Math.max(...found.slice(-endLines)) + 1) : now
}

function once(lines: readonly Line[]): Line[] {
  // Of those that say the same of the same, the first is kept.
  const keyed = lines.toReversed().map((line) => [`${line.key}\n${headingKey(line)}`, line] as const)
  return [...new Map(keyed).values()].toReversed()
}

const headingKey = ({ kind, heading }: Line) => (kind === 'said' ? compareKey(heading ?? '') : '')

/**
 * What tells whether a line, said before as well as now, is said of something else: 'Open' and 'Closed' stand under many
 * headlines. It counts where the same is said under several, of which one said something else then, or does now.
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
    return heading !== '' && isSeveral(line.key) && heads.has(heading) && !other.get(line.key)?.has(heading)
  }
  return [(line) => isMoved(line, then, headsThen), (line) => isMoved(line, today, headsToday)]
}

const headlineKeys = (lines: readonly Line[]) =>
  new Set(lines.flatMap(({ kind, key }) => (kind === 'headline' ? [key] : [])))

/** Whether something is said under several headlines of a page. */
export function saidOfSeveral(lines: readonly Line[]): (key: string) => boolean {
  const headings = headingsByKey(lines)
  return (key) => (headings.get(key)?.size ?? 0) > 1
}

function headingsByKey(lines: readonly Line[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { key, heading } of saidIn(lines)) found.set(key, (found.get(key) ?? new Set()).add(heading))
  return found
}

/** The keys of what is said, with those of the headlines that it stands under. */
function saidIn(lines: readonly Line[]): { key: string; heading: string }[] {
  let [last, heading]: [string | null, string] = [null, '']
  return lines.flatMap((line) => {
    if (line.kind !== 'said') return []
    if (line.heading !== last) [last, heading] = [line.heading, compareKey(line.heading ?? '')]
    return [{ key: line.key, heading }]
  })
}

/** The first sentence of a new story, of those that the page did not say before. */
function leadOf(headline: string, lines: readonly Line[], known: ReadonlySet<string>): string | null {
  const key = compareKey(headline)
  const body = lines.filter(({ kind, heading }) => kind === 'said' && compareKey(heading ?? '') === key)
  const fresh = body.filter((line) => !known.has(line.key))
  // The entries of a list, as of a changelog, count as much as each other.
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

const isHead = ({ kind, text, unit }: Line) =>
  kind === 'headline' && (isStory(text) || unit?.kind === 'entry')

function pairHeadlines(
  fresh: readonly Line[],
  gone: readonly Line[],
  before: Memory & Reading,
  now: Reading,
): { fresh: Line[]; gone: Line[]; paired: PageChanges['headlines'] } {
  const left = gone.filter(isHead)
  const found: Line[] = []
  const paired: PageChanges['headlines'] = []
  const candidates = fresh.filter(isHead)
  const [bodiesNow, bodiesBefore] = [bodies(now.lines), bodies(before.lines)]
  for (const [index, line] of candidates.entries()) {
    const old =
      index < pairsMax
        ? left.slice(0, pairsMax).find((other) => {
            if (isDay(line) || isDay(other)) return false
            const alike = overlap(skeleton(line.text), skeleton(other.text)).jaccard
            if (alike >= rewordedFrom) return true
            const body = bodiesNow.get(line.key) ?? nothing
            return overlap(body, bodiesBefore.get(other.key) ?? nothing).containment >= sameHeadlineFrom
          })
        : undefined
    if (!old) found.push(line)
    else {
      left.splice(left.indexOf(old), 1)
      if (!isOnlyTime(old.text, line.text, before.readAt, now.readAt))
        paired.push({ text: line.text, unit: line.unit, before: old.text })
    }
  }
  return { fresh: found, gone: left, paired }
}

const nothing: ReadonlySet<string> = new Set()

/** What is said under each headline, by their keys. */
function bodies(lines: readonly Line[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const { key, heading } of saidIn(lines))
    if (heading) found.set(heading, (found.get(heading) ?? new Set()).add(key))
  return found
}

/** Joins each new statement with the old one that it rewords, such as a price that went up. */
function pairReworded(
  fresh: readonly Line[],
  gone: readonly Line[],
  isNoise: (before: string, now: string) => boolean,
  isSameStory: (before: string | null, now: string | null) => boolean,
  isSole: (heading: string | null) => boolean,
): Pick<PageChanges, 'said' | 'saidGone'> {
  const left = gone.map((line) => ({
    line,
    words: skeleton(line.text),
    plain: wordsIn(line.text),
    taken: false,
  }))
  const said = fresh.flatMap(({ unit, text, heading }, index) => {
    if (!unit) return []
    const open = index < pairsMax ? left.filter(({ taken }) => !taken).slice(0, pairsMax) : []
    // Under another headline the same words with other figures are said of something else.
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
    return [{ unit, text, before: before?.line.text ?? null, heading }]
  })
  const saidGone = left
    .filter(({ taken }) => !taken)
    .map(({ line: { text, heading } }) => ({ text, heading }))
  return { said, saidGone }
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

/** Whether a headline of then is the one of now: the same, or found to be written anew. */
function sameStory(paired: PageChanges['headlines']): (before: string | null, now: string | null) => boolean {
  const renamed = new Map(paired.map(({ before, text }) => [compareKey(before), compareKey(text)]))
  return (before, now) => {
    const [then, today] = [compareKey(before ?? ''), compareKey(now ?? '')]
    return then === today || then === '' || today === '' || renamed.get(then) === today
  }
}

/** Whether under a headline stood one statement and stands one now: however little they share, one became the other. */
function soleUnder(before: readonly Line[], now: readonly Line[]): (heading: string | null) => boolean {
  const [then, today] = [before, now].map((lines) =>
    Map.groupBy(
      lines.filter(({ kind }) => kind === 'said'),
      ({ heading }) => heading,
    ),
  )
  return (heading) =>
    heading !== null && then?.get(heading)?.length === 1 && today?.get(heading)?.length === 1
}

const wordsIn = (text: string) => new Set(compareKey(text).split(' '))

/** The words of a statement, where all figures are alike: '$29' and '$39' differ in nothing else. */
function skeleton(text: string): Set<string> {
  return new Set(
    compareKey(text)
      .replace(/\p{Nd}[\p{Nd}.,]*/gu, '0')
      .split(' '),
  )
}

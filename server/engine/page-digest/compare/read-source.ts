import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { compareKey } from '#server/platform/text/compare-key.ts'
import { comparePages } from './compare-pages.ts'
import { findSmallChanges, type SmallChange } from './small-changes.ts'
import { restLines } from '#server/engine/page-digest/units/rest-lines.ts'
import type { PageChanges } from './repeated-statement.ts'
import type { SourcePage } from '#server/engine/page-digest/report/digest-material.ts'
import { fingerprintOf } from '#server/engine/fingerprint.ts'
import { isTimeOnlyChange } from './trivial-change.ts'
import {
  type Line,
  linesOf,
  type Memory,
  memoryIn,
  isText,
  type StoredMemory,
  toStoredMemory,
  toSnapshotLines,
  withValidators,
  hasChangedBeyond,
} from '#server/engine/page-digest/memory/page-memory.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { shortName } from '#server/engine/page-digest/report/labels.ts'
import { type Unit, blocksIn, pageCharsMax, readUnits } from '#server/engine/page-digest/units/units.ts'

/** A page with its content and its differences from the memory of the last run. */
export interface ReadSource {
  page: SourcePage
  /** One line, at most 140 characters. */
  title: string | null
  /** Its display name. */
  name: string
  units: Unit[]
  lines: Line[]
  fingerprint: string
  previous: LinkSnapshot | null
  /** Null: there is nothing to compare with, or it is in a form that cannot be compared with. */
  memory: Memory | null
  /** Null: nothing to compare with, or nothing changed that could be named. */
  changes: PageChanges | null
  /** Its stored part is unchanged, but something beyond that changed; the change is unknown. */
  isChangedBeyond: boolean
  /** Differences that are no news: counts, times, and what lies around the text. */
  small: SmallChange[]
  /** How many of these are changes that do not meet the conditions of the task. */
  folded?: number
  stored: StoredMemory
  restless: Map<string, number>
}

/**
 * Reads a page into units and compares it with its snapshot; with `ignoresCounts`, the number of readers is no news.
 */
export function readSource(
  page: SourcePage,
  snapshots: readonly LinkSnapshot[],
  readAt: string,
  ignoresCounts = false,
): ReadSource {
  const known = latestOf(snapshots.filter(({ url }) => url === page.url))
  if (page.isNotModified && known) return sameSource(page, known)
  const blocks = blocksIn(page)
  const units = readUnits(page, blocks)
  const lines = linesOf(units)
  const previous = known
  const memory = previous && memoryIn(previous)
  const title = page.title ? plainLine(page.title, 140) || null : null
  const after = page.items?.length ? '' : page.text.slice(pageCharsMax)
  const kept = toStoredMemory(lines, after, readAt, restLines(page, units, blocks))
  const name = shortName(title, page.url)
  const source = { page, title, name, units, lines, previous, memory, stored: kept }
  const fingerprint = fingerprintOf(keysOf(source))
  if (!previous || !memory)
    return { ...source, fingerprint, changes: null, isChangedBeyond: false, small: [], restless: new Map() }
  const changes =
    previous.fingerprint === fingerprint
      ? null
      : changesOf({ ...source, previous, memory }, readAt, ignoresCounts)
  const isSame = previous.sentences.filter(isText).join('\n') === toSnapshotLines(kept, new Map()).join('\n')
  const { changes: small, restless } = isSame
    ? { changes: [], restless: new Map<string, number>() }
    : findSmallChanges({ ...memory, rest: memory.rest ?? kept.rest }, kept, {
        told: changes,
        all: lines,
        isFeed: Boolean(page.items?.length),
        restless: memory.restless,
      })
  if (changes) return { ...source, fingerprint, changes, isChangedBeyond: false, small, restless }
  const isChangedBeyond = hasChangedBeyond(memory, kept.beyond)
  // Text that changed without a new meaning, such as today's date, is not a change.
  return {
    ...source,
    fingerprint: isChangedBeyond ? fingerprint : previous.fingerprint,
    changes,
    isChangedBeyond,
    small,
    restless,
  }
}

/** A page that its site says is not modified: it says what its memory holds. */
function sameSource(page: SourcePage, previous: LinkSnapshot): ReadSource {
  const memory = memoryIn(previous)
  const { lines = [], rest, isFull = false, beyond, restless = new Map<string, number>() } = memory ?? {}
  const units = lines.flatMap((line, at) => (line.kind === 'header' ? [] : [rememberedUnit(line, at, page)]))
  return {
    page,
    title: previous.title,
    name: shortName(previous.title, page.url),
    units,
    lines,
    fingerprint: previous.fingerprint,
    previous,
    memory,
    changes: null,
    isChangedBeyond: false,
    small: [],
    stored: { lines, rest: rest ?? [], isFull, kept: [], beyond: beyond ?? '' },
    restless,
  }
}

function rememberedUnit({ kind, text, key, cells, heading }: Line, at: number, { number }: SourcePage): Unit {
  const nothing = { detail: '', edition: null, url: null, date: null, isCut: false, table: null }
  return {
    ...nothing,
    source: number,
    position: at,
    paragraph: at,
    kind: kind === 'headline' || kind === 'row' ? kind : 'sentence',
    text,
    key,
    heading,
    cells: cells.length > 0 ? cells : null,
  }
}

type Compared = Pick<ReadSource, 'page' | 'name' | 'title' | 'lines'> & {
  previous: LinkSnapshot
  memory: Memory
}

/** The changes of a page that can be named; null: none. */
function changesOf(source: Compared, readAt: string, ignoresCounts: boolean): PageChanges | null {
  const { lines, previous, memory } = source
  const compared = comparePages({ ...memory, readAt: previous.readAt }, { lines, readAt }, ignoresCounts)
  const changes = withTitle(compared, source, previous, readAt)
  return isNothing(changes) ? null : changes
}

function keysOf({ page, name, lines }: Pick<ReadSource, 'page' | 'name' | 'lines'>): string[] {
  const title = page.items?.length ? '' : `title ${compareKey(name)}`
  const beyond = page.items?.length ? '' : compareKey(page.text.slice(pageCharsMax))
  // The same statement under another headline is another one.
  const keys = lines.map(({ key, heading }) => `${key} of ${heading}`)
  const content = lines.length > 0 ? keys : [compareKey(page.text)]
  return [title, beyond, ...content]
}

/** A title without the count of unread messages before it. */
const plain = (text: string) => text.replace(/^\(\d+\)\s*/, '')

/** The page's own title is a headline too, whether or not its text repeats it. */
function withTitle(
  changes: PageChanges,
  { page, name, title }: Pick<ReadSource, 'page' | 'name' | 'title'>,
  previous: LinkSnapshot,
  readAt: string,
): PageChanges {
  if (!title || !previous.title || page.items?.length) return changes
  const before = shortName(previous.title, page.url)
  const isReported = changes.headlines.some(({ text }) => compareKey(text) === compareKey(name))
  const isSame = compareKey(plain(before)) === compareKey(plain(name))
  if (isReported || isSame || isTimeOnlyChange(plain(before), plain(name), previous.readAt, readAt))
    return changes
  return { ...changes, headlines: [{ text: name, unit: null, before }, ...changes.headlines] }
}

function isNothing({
  rows,
  storiesNew,
  headlines,
  storiesGone,
  statements,
  statementsGone,
}: PageChanges): boolean {
  const lists = [
    rows.changed,
    rows.added,
    rows.gone,
    storiesNew,
    headlines,
    storiesGone,
    statements,
    statementsGone,
  ]
  return lists.every((list: readonly unknown[]) => list.length === 0)
}

const order = ({ readAt, fingerprint }: LinkSnapshot) => `${readAt} ${fingerprint}`

/** The latest of several snapshots, whatever order they come in. */
export function latestOf(snapshots: readonly LinkSnapshot[]): LinkSnapshot | null {
  return snapshots.reduce<LinkSnapshot | null>(
    (best, next) => (best && order(best) >= order(next) ? best : next),
    null,
  )
}

/** What the next run compares with. */
export function snapshotOf(source: ReadSource, readAt: string): LinkSnapshot {
  const { page, title, fingerprint, previous } = source
  if (page.isNotModified && previous) return { ...previous, readAt }
  const sentences = toSnapshotLines(source.stored, source.restless)
  const snapshot = { url: page.url, title, fingerprint, sentences, readAt }
  // A part that was not read may change without a new version of the page.
  return page.validators && !page.needsBrowser ? withValidators(snapshot, page.validators) : snapshot
}

/** Whether the page is unchanged since the last run read it. */
export function isUnchanged({ memory, changes, isChangedBeyond }: ReadSource): boolean {
  return memory !== null && changes === null && !isChangedBeyond
}

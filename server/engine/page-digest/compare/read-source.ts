import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { compareKey } from '#server/platform/text/compare-key.ts'
import { comparePages } from './compare-pages.ts'
import { withoutMoved } from './moved-lines.ts'
import type { IsAsked } from './asked-text.ts'
import { judgeChanges, restlessFrom, type SmallChange } from './small-changes.ts'
import { restLines } from '#server/engine/page-digest/units/rest-lines.ts'
import type { PageChange } from './page-change.ts'
import type { SourcePage } from '#server/engine/page-digest/report/digest-material.ts'
import { fingerprintOf } from '#server/engine/fingerprint.ts'
import { isTimeOnlyChange } from './trivial-change.ts'
import {
  type History,
  type Line,
  linesOf,
  type Memory,
  memoryIn,
  noHistory,
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
  changes: PageChange[] | null
  /**
   * Its stored part is unchanged, but something beyond that changed, which is unknown; null: nothing did, or the part is
   * changed. At each of the last visits: it is no news.
   */
  beyond: 'changed' | 'restless' | null
  /** Differences that are no news: counts, times, and what lies around the text. */
  small: SmallChange[]
  /** How many of these are changes that do not meet the conditions of the task. */
  folded?: number
  stored: StoredMemory
  /** What the next comparison knows of the visits so far. */
  history: History
}

/** Reads a page into units and compares it with its snapshot; what the task asks for is never noise. */
export function readSource(
  page: SourcePage,
  snapshots: readonly LinkSnapshot[],
  readAt: string,
  isAsked: IsAsked,
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
  const stored = toStoredMemory(lines, after, readAt, restLines(page, units, blocks))
  const name = shortName(title, page.url)
  const source = { page, title, name, units, lines, previous, memory, stored }
  const fingerprint = fingerprintOf(keysOf(source))
  const first = {
    ...source,
    fingerprint,
    changes: null,
    beyond: null,
    small: [],
    history: noHistory,
  }
  if (!previous || !memory) return first
  if (isSameText(previous, stored)) return { ...first, history: { ...noHistory, seen: memory.history.seen } }
  const found =
    previous.fingerprint === fingerprint ? [] : changesOf({ ...source, previous, memory }, readAt, isAsked)
  const { told, small, history } = judgeChanges(memory, stored, {
    found,
    all: lines,
    isFeed: Boolean(page.items?.length),
    history: memory.history,
    isAsked,
  })
  if (told.length > 0) return { ...first, changes: told, small, history }
  if (!hasChangedBeyond(memory, stored.beyond))
    // Text that changed without a new meaning, such as today's date, is not a change.
    return { ...first, fingerprint: previous.fingerprint, small, history }
  const visits = memory.history.restless.get(beyondPlace) ?? 0
  const restless = new Map([[beyondPlace, visits + 1], ...history.restless])
  const beyond = visits >= restlessFrom ? 'restless' : 'changed'
  return { ...first, beyond, small, history: { ...history, restless } }
}

/** Stands for all that a memory does not hold, among the places that change. */
const beyondPlace = 'beyond'

/** Whether a page shows exactly what its snapshot holds. */
function isSameText({ sentences }: LinkSnapshot, stored: StoredMemory): boolean {
  const now = toSnapshotLines(stored, noHistory)
  const then = sentences.filter(isText)
  return then.length === now.length && then.every((entry, at) => entry === now[at])
}

/** A page that its site says is not modified: it says what its memory holds. */
function sameSource(page: SourcePage, previous: LinkSnapshot): ReadSource {
  const memory = memoryIn(previous)
  const { lines = [], rest = [], isFull = false, beyond, history = noHistory } = memory ?? {}
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
    beyond: null,
    small: [],
    stored: { lines, rest, isFull, kept: [], beyond: beyond ?? '' },
    history,
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

type Compared = Pick<ReadSource, 'page' | 'name' | 'title' | 'lines' | 'stored'> & {
  previous: LinkSnapshot
  memory: Memory
}

/** The changes of a page that can be named. */
function changesOf(source: Compared, readAt: string, isAsked: IsAsked): PageChange[] {
  const { lines, previous, memory, stored } = source
  const compared = comparePages({ ...memory, readAt: previous.readAt }, { lines, readAt }, isAsked)
  const kept = withoutMoved(compared, memory.rest ?? [], stored.rest)
  return withTitle(kept, source, previous, readAt)
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
  changes: PageChange[],
  { page, name, title }: Pick<ReadSource, 'page' | 'name' | 'title'>,
  previous: LinkSnapshot,
  readAt: string,
): PageChange[] {
  if (!title || !previous.title || page.items?.length) return changes
  const before = shortName(previous.title, page.url)
  const isReported = changes.some(
    (change) => change.kind === 'headline' && compareKey(change.text) === compareKey(name),
  )
  const isSame = compareKey(plain(before)) === compareKey(plain(name))
  if (isReported || isSame || isTimeOnlyChange(plain(before), plain(name), previous.readAt, readAt))
    return changes
  return [{ kind: 'headline', text: name, unit: null, before }, ...changes]
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
  const sentences = toSnapshotLines(source.stored, source.history)
  const snapshot = { url: page.url, title, fingerprint, sentences, readAt }
  // A part that was not read may change without a new version of the page.
  return page.validators && !page.needsBrowser ? withValidators(snapshot, page.validators) : snapshot
}

/** Whether the page is unchanged since the last run read it. */
export function isUnchanged({ memory, changes, beyond }: ReadSource): boolean {
  return memory !== null && changes === null && beyond !== 'changed'
}

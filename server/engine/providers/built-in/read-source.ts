import { createHash } from 'node:crypto'
import type { LinkSnapshot } from '#server/engine/task.ts'
import { compareKey } from './compare-key.ts'
import type { ReadPageLike } from './digest-material.ts'
import { cutAt, plainLine } from './plain-line.ts'
import { type Unit, pageCharsMax, readUnits } from './units.ts'

/** A page with all that it says and what the last run remembered of it. */
export interface ReadSource {
  page: ReadPageLike
  /** One line, at most 140 characters. */
  title: string | null
  units: Unit[]
  fingerprint: string
  previous: LinkSnapshot | null
  /** Keys of what the last run remembered; empty when nothing changed since. */
  known: ReadonlySet<string>
}

const sentencesMax = 150
const sentenceCharsMax = 300

/** Reads a page into units and finds the snapshot that belongs to it. */
export function readSource(page: ReadPageLike, snapshots: readonly LinkSnapshot[]): ReadSource {
  const units = readUnits(page)
  const previous = visibleSnapshot(latestOf(snapshots.filter(({ url }) => url === page.url)))
  const fingerprint = fingerprintOf(page, units)
  const compared = previous?.fingerprint === fingerprint ? [] : (previous?.sentences ?? [])
  return {
    page,
    title: page.title ? plainLine(page.title, 140) || null : null,
    units,
    fingerprint,
    previous,
    known: new Set(compared.map(compareKey)),
  }
}

/** A stored snapshot is text of a page as well: what cannot be seen in it is not quoted. */
function visibleSnapshot(snapshot: LinkSnapshot | null): LinkSnapshot | null {
  if (!snapshot) return null
  const sentences = snapshot.sentences
    .map((sentence) => plainLine(sentence, sentenceCharsMax))
    .filter(Boolean)
  return { ...snapshot, sentences }
}

const order = ({ readAt, fingerprint }: LinkSnapshot) => `${readAt} ${fingerprint}`

/** The latest of several snapshots, whatever order they come in. */
export function latestOf(snapshots: readonly LinkSnapshot[]): LinkSnapshot | null {
  return snapshots.reduce<LinkSnapshot | null>(
    (best, next) => (best && order(best) >= order(next) ? best : next),
    null,
  )
}

/** SHA-256 of what the page says, in hex: the same after a change of layout, case or 'five minutes ago'. */
function fingerprintOf(page: ReadPageLike, units: readonly Unit[]): string {
  const beyond = page.items?.length ? '' : compareKey(page.text.slice(pageCharsMax))
  const said = units.length > 0 ? units.map(({ key }) => key).join('\n') : compareKey(page.text)
  return createHash('sha256').update(`${said}\n${beyond}`).digest('hex')
}

/** What the next run compares with. */
export function snapshotOf({ page, title, units, fingerprint }: ReadSource, readAt: string): LinkSnapshot {
  const sentences = new Map<string, string>()
  for (const unit of units) {
    if (sentences.size >= sentencesMax) break
    const key = rememberedKey(unit)
    if (!sentences.has(key)) sentences.set(key, rememberedText(unit))
  }
  return { url: page.url, title, fingerprint, sentences: [...sentences.values()], readAt }
}

/** A unit as a snapshot holds it: at most 300 characters, cut the same way every time. */
export function rememberedText({ text }: Unit): string {
  return cutAt(text, sentenceCharsMax).trim()
}

/** The key of a unit as a snapshot holds it. */
export function rememberedKey(unit: Unit): string {
  return unit.text.length <= sentenceCharsMax ? unit.key : compareKey(rememberedText(unit))
}

/** Whether a snapshot may have been full, so that more was said than it holds. */
export function isFull({ sentences }: LinkSnapshot): boolean {
  return sentences.length >= sentencesMax
}

/** Whether the page says what it said when the last run read it. */
export function isUnchanged({ fingerprint, previous }: ReadSource): boolean {
  return previous?.fingerprint === fingerprint
}

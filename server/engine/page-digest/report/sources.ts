import type { Source } from '#contract/runs/runs.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import type { DigestMaterial } from './digest-material.ts'
import type { UnreadLink } from '#server/engine/run-context.ts'
import { leadsOf } from '#server/engine/page-digest/choose/quality.ts'
import { memoryIn, withFailure } from '#server/engine/page-digest/memory/page-memory.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import {
  isUnchanged,
  latestOf,
  type ReadSource,
  snapshotOf,
} from '#server/engine/page-digest/compare/read-source.ts'
import {
  bold,
  cite,
  escapeInline,
  escapeMarkdown,
  link,
  shownAddress,
} from '#server/platform/text/safe-markdown.ts'
import { shortName, shownDate } from './labels.ts'
import type { Wording } from '#server/engine/digest-words/wording.ts'

const headlineCharsMax = 160

/** The sources of a run in the form of its record, in the order of their numbers. */
export function sourceRecords(read: readonly ReadSource[], failures: readonly UnreadLink[]): Source[] {
  const good = read.map(
    (source): Source => ({
      number: source.page.number,
      url: source.page.url,
      title: source.title,
      publishedAt: source.page.publishedAt,
      state: isUnchanged(source) ? 'unchanged' : 'read',
      reason: null,
      ...(source.page.isDrawn ? { isDrawn: true } : {}),
      ...(source.page.isNotModified ? { isNotModified: true } : {}),
      ...(source.page.needsBrowser ? { needsBrowser: true } : {}),
      ...(source.small.length > 0 ? { smallChanges: recordOf(source) } : {}),
    }),
  )
  const bad = failures.map(
    ({ number, url, reason, needsBrowser }): Source => ({
      number,
      url,
      title: null,
      publishedAt: null,
      state: 'failed',
      reason: plainLine(reason, 300) || 'It could not be read',
      ...(needsBrowser ? { needsBrowser } : {}),
    }),
  )
  return [...good, ...bad].toSorted((a, b) => a.number - b.number)
}

/** Small changes of one source that are recorded, and that a model is given. */
export const smallMax = 20
const smallCharsMax = 160

const bounded = (text: string | null) => (text === null ? null : plainLine(text, smallCharsMax))

function recordOf({ small, folded = 0 }: ReadSource): NonNullable<Source['smallChanges']> {
  const first = small
    .slice(0, smallMax)
    .map(({ before, now }) => ({ before: bounded(before), now: bounded(now) }))
  return { count: small.length, ...(folded > 0 ? { unmatched: folded } : {}), first }
}

type StoredMemory = Pick<DigestMaterial, 'failures' | 'snapshots' | 'startedAt'>

/** What to store for the next run; for a link that failed, the previous memory and the failure. */
export function snapshotRecords(read: readonly ReadSource[], material: StoredMemory): LinkSnapshot[] {
  const { failures, startedAt } = material
  const good = read.map((source) => ({ number: source.page.number, snapshot: snapshotOf(source, startedAt) }))
  const kept = failures.flatMap(({ number, url, reason }) => {
    const snapshot = knownOf(url, material)
    return snapshot ? [{ number, snapshot: withFailure(snapshot, reason) }] : []
  })
  return [...good, ...kept].toSorted((a, b) => a.number - b.number).map(({ snapshot }) => snapshot)
}

const knownOf = (url: string, { snapshots }: Pick<DigestMaterial, 'snapshots'>) =>
  latestOf(snapshots.filter((entry) => entry.url === url))

/** Links that failed this time although the last run read them. */
export function newlyUnreadable(material: DigestMaterial): UnreadLink[] {
  return material.failures.filter(({ url }) => {
    const known = knownOf(url, material)
    return known !== null && !memoryIn(known)?.failed
  })
}

/** Pages that failed, are back, or have no text, and those that could not be compared: readers must notice them. */
export function missingPages(
  material: DigestMaterial,
  read: readonly ReadSource[],
  wording: Wording,
): string[] {
  const { failures } = material
  const { words, count } = wording
  const back = read.filter(({ memory }) => memory?.failed)
  const empty = read.filter(({ lines }) => lines.length === 0)
  const changed = read.filter(({ beyond }) => beyond !== null)
  const cut = read.filter((source) => isUnchanged(source) && source.page.truncated)
  const drawn = read.filter(({ page }) => page.needsBrowser)
  const lines = [
    ...failures.map(({ number, url, reason }) => {
      const known = knownOf(url, material)
      const name = known?.title ? shortName(known.title, url) : shownAddress(url)
      const why = escapeMarkdown(plainLine(reason, 300).replace(/\.$/, ''))
      return `- ${escapeMarkdown(name)}: ${words.unread} (${why}) [${number}]`
    }),
    ...back.map((source) => lineOf(source, words.isBack.toLocaleLowerCase())),
    ...changed.map((source) => lineOf(source, words.changedBeyond)),
    ...cut.map((source) => lineOf(source, words.cutOff)),
    ...drawn.map((source) => lineOf(source, words.partlyDrawn)),
    ...(empty.length > 0
      ? [`- ${count('pagesEmpty', empty.length)} ${cite(empty.map(({ page }) => page.number))}`]
      : []),
  ]
  return lines.length > 0 ? [lines.join('\n')] : []
}

const lineOf = ({ name, page }: ReadSource, remark: string) =>
  `- ${escapeMarkdown(name)}: ${remark} [${page.number}]`

/** One line with the beginning of each unchanged page; empty when there is none. */
export function unchangedLines(
  compared: readonly ReadSource[],
  isNews: boolean,
  { words, language }: Wording,
): string[] {
  const same = compared.filter((source) => isUnchanged(source) && !source.memory?.failed)
  if (same.length === 0 || (same.length === compared.length && !isNews)) return []
  const lines = same.map(({ name, page, units }) => {
    const [lead] = leadsOf(units, true, language)
    const headline = lead?.kind === 'entry' || lead?.kind === 'item' ? lead.text : (lead?.heading ?? '')
    const shownHeadline =
      headline && headline.length <= headlineCharsMax && headline !== name
        ? `: ${escapeMarkdown(headline)}`
        : ''
    return `- ${escapeMarkdown(name)}${shownHeadline} [${page.number}]`
  })
  return [bold(words.unchanged), lines.join('\n')]
}

/** The list of sources: number, title, date if known, and outcome. */
export function sourcesSection(
  sources: readonly Source[],
  read: readonly ReadSource[],
  input: { number: number; name: string } | null,
  wording: Wording,
): string[] {
  const lines = sources.map((source) => sourceLine(source, read, wording))
  if (input) lines.push(`- [${input.number}] ${escapeMarkdown(input.name)}`)
  return lines.length > 0 ? [`## ${wording.words.sources}`, lines.join('\n')] : []
}

function sourceLine(source: Source, read: readonly ReadSource[], wording: Wording): string {
  const name = link(shortName(source.title, source.url), source.url)
  const date = shownDate(source.publishedAt, wording.language)
  const parts = [name, ...(date ? [escapeInline(date)] : []), stateOf(source, read, wording)]
  return `- [${source.number}] ${parts.join(' · ')}`
}

function stateOf(
  { number, state, reason, smallChanges, isNotModified }: Source,
  read: readonly ReadSource[],
  { words, count }: Wording,
): string {
  if (state === 'failed') return `${words.unread}: ${escapeMarkdown(reason ?? '')}`
  if (isNotModified) return words.notModified
  const unmatched = smallChanges?.unmatched ?? 0
  const rest = (smallChanges?.count ?? 0) - unmatched
  // What was folded did change.
  const known = state === 'unchanged' && unmatched > 0 ? [] : [wordOf({ number, state }, read, words)]
  const other = unmatched > 0 ? [count('notMatching', unmatched)] : []
  return [...known, ...other, ...(rest > 0 ? [count('smallChanges', rest)] : [])].join(' · ')
}

function wordOf(
  { number, state }: Pick<Source, 'number' | 'state'>,
  read: readonly ReadSource[],
  words: Wording['words'],
): string {
  if (state === 'unchanged') return words.same
  const source = read.find(({ page }) => page.number === number)
  if (source?.lines.length === 0) return words.empty
  if (source?.previous && !source.memory) return `${words.read}, ${words.comparedNext}`
  return source?.previous ? words.changed : words.read
}

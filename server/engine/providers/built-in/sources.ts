import type { Source } from '#contract/runs.ts'
import type { LinkSnapshot } from '#server/engine/task.ts'
import type { DigestMaterial, FailedLink } from './digest-material.ts'
import { plainLine } from './plain-line.ts'
import { isUnchanged, latestOf, type ReadSource, readSource, snapshotOf } from './read-source.ts'
import { escapeMarkdown, link, shownAddress } from './safe-markdown.ts'
import { shownDate } from './shown-date.ts'

/** The sources of a run as its record keeps them, in the order of their numbers. */
export function sourceRecords(read: readonly ReadSource[], failures: readonly FailedLink[]): Source[] {
  const good = read.map(
    (source): Source => ({
      number: source.page.number,
      url: source.page.url,
      title: source.title,
      publishedAt: source.page.publishedAt,
      state: isUnchanged(source) ? 'unchanged' : 'read',
      reason: null,
    }),
  )
  const bad = failures.map(
    ({ number, url, reason }): Source => ({
      number,
      url,
      title: null,
      publishedAt: null,
      state: 'failed',
      reason: plainLine(reason, 300) || 'It could not be read',
    }),
  )
  return [...good, ...bad].toSorted((a, b) => a.number - b.number)
}

/** What to remember for the next run; of a link that failed, what was known before. */
export function snapshotRecords(
  read: readonly ReadSource[],
  material: Pick<DigestMaterial, 'failures' | 'snapshots' | 'startedAt'>,
): LinkSnapshot[] {
  const { failures, snapshots, startedAt } = material
  const good = read.map((source) => ({ number: source.page.number, snapshot: snapshotOf(source, startedAt) }))
  const kept = failures.flatMap(({ number, url }) => {
    const snapshot = latestOf(snapshots.filter((entry) => entry.url === url))
    return snapshot ? [{ number, snapshot }] : []
  })
  return [...good, ...kept].toSorted((a, b) => a.number - b.number).map(({ snapshot }) => snapshot)
}

/** The sources and snapshots of a run whose answer another engine writes. */
export function rememberSources(
  material: Pick<DigestMaterial, 'pages' | 'failures' | 'snapshots' | 'startedAt'>,
): { sources: Source[]; snapshots: LinkSnapshot[] } {
  const read = material.pages.map((page) => readSource(page, material.snapshots))
  return { sources: sourceRecords(read, material.failures), snapshots: snapshotRecords(read, material) }
}

/** The list of sources: number, title, date where known, and what became of each. */
export function sourcesSection(
  sources: readonly Source[],
  read: readonly ReadSource[],
  inputNumber: number | null,
): string[] {
  const lines = sources.map((source) => sourceLine(source, read))
  if (inputNumber !== null) lines.push(`- [${inputNumber}] Your input`)
  return lines.length > 0 ? ['## Sources', lines.join('\n')] : []
}

function sourceLine(source: Source, read: readonly ReadSource[]): string {
  const name = link(source.title ?? shownAddress(source.url), source.url)
  const date = shownDate(source.publishedAt)
  const parts = [name, ...(date ? [escapeMarkdown(date)] : []), stateOf(source, read)]
  return `- [${source.number}] ${parts.join(' · ')}`
}

function stateOf({ number, state, reason }: Source, read: readonly ReadSource[]): string {
  if (state === 'failed') return `could not be read: ${escapeMarkdown(reason ?? '')}`
  if (state === 'unchanged') return 'unchanged'
  const source = read.find(({ page }) => page.number === number)
  if (source?.units.length === 0) return 'read, nothing to quote in it'
  return source?.previous ? 'read, changed' : 'read'
}

import type { Source } from '#contract/runs/runs.ts'
import { runInput } from '#contract/runs/run-input.ts'
import { isSameBeyond, memoryIn } from '#server/engine/page-digest/memory/page-memory.ts'
import { comparableSnapshots, markSnapshots } from '#server/engine/page-digest/memory/snapshot-ways.ts'
import type { ReadLine, RunContext } from '#server/engine/run-context.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { composeDigest, unchangedWords } from './compose-digest.ts'
import type { DigestMaterial } from './digest-material.ts'
import { linesForModel } from './lines-for-model.ts'
import {
  missingPages,
  newlyUnreadable,
  smallMax,
  snapshotRecords,
  sourceRecords,
  unchangedLines,
} from './sources.ts'
import type { FilteredSource } from '#server/engine/page-digest/conditions/filter-source.ts'
import { conditionLines } from './condition-lines.ts'
import { conditionsIn, readSources } from './read-sources.ts'
import { changesIn } from '#server/engine/page-digest/compare/change-list.ts'
import { changeCounts, changesSection } from './changes-section.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import { escapeMarkdown } from '#server/platform/text/safe-markdown.ts'
import type { ReadSource } from '#server/engine/page-digest/compare/read-source.ts'
import { type Wording, wordsFor } from '#server/engine/digest-words/wording.ts'

/** A report for the user, only the comparison with the last run, or also the lines that a model is given to answer from. */
export type Purpose = 'report' | 'comparison' | 'lines'

export interface DigestTask {
  purpose: Purpose
  run: RunContext
}

/** What the pages of a run say and what changed on them since the last run. */
export interface Digest {
  /** Markdown, of a report; null: what was read is too large to report on. */
  output: string | null
  /** Of a report: nothing quotable was read, and no script left a result. */
  isEmpty: boolean
  sources: Source[]
  /** What to store for the next run. */
  snapshots: LinkSnapshot[]
  /** Of a comparison: the changes for a model, as markdown; null: there is nothing to compare with. */
  changes: string | null
  /** Of the purpose 'lines': what a model is given, the lines of `changes` first. */
  lines: ReadLine[] | null
  /** The last run could not read a link, and used an older memory of it. */
  hadFailure: boolean
  /** Every page has text, and no part of one can have changed without its source being marked as read. */
  isCertain: boolean
}

/** Runs in the calling thread, which takes seconds for many large pages. */
export function digestNow({ purpose, run }: DigestTask): Digest {
  const { task, pages } = run
  const material = materialOf(run)
  const report =
    purpose === 'report'
      ? { ...composeDigest(material), changes: null, lines: null }
      : comparisonOf(material, purpose)
  return {
    ...report,
    sources: report.sources.map((source) => {
      const kept = pages.find(({ number }) => number === source.number)?.page.kept
      return kept ? { ...source, kept } : source
    }),
    snapshots: markSnapshots(report.snapshots, pages),
    hadFailure: task.snapshots.some((snapshot) => memoryIn(snapshot)?.failed),
    isCertain:
      report.snapshots.every((now) => isSeenWhole(now, task.snapshots)) &&
      pages.every(({ page }) => !page.needsBrowser),
  }
}

function comparisonOf(material: DigestMaterial, purpose: Purpose) {
  const filtered = readSources(material)
  const read = filtered.map(({ source }) => source)
  const changes = changesForModel(material, filtered)
  return {
    output: '',
    isEmpty: false,
    ...(purpose === 'lines' ? linesForModel(material, read, changes) : { changes, lines: null }),
    sources: sourceRecords(read, material.failures),
    snapshots: snapshotRecords(read, material),
  }
}

function materialOf({ task, pages, failures, script }: RunContext): DigestMaterial {
  const { agentName, instructions, startedAt } = task
  const sent = runInput.fileIn(task.input)
  return {
    agentName,
    task: task.taskDescription,
    instructions,
    input: runInput.withoutFrame(task.input),
    inputTitle: sent?.name,
    pages: pages.map(({ number, page }) => ({ number, ...page })),
    failures,
    snapshots: comparableSnapshots(task.snapshots, pages),
    script,
    startedAt,
    hasPreviousRun: task.previousOutput !== null,
  }
}

function isSeenWhole(now: LinkSnapshot, previous: readonly LinkSnapshot[]): boolean {
  const known = previous.find(({ url }) => url === now.url)
  const [before, after] = [known && memoryIn(known), memoryIn(now)]
  if (!before || !after || before.failed !== null) return false
  // Content beyond the memory is compared as a whole: which part of it changed is unknown.
  return after.lines.length > 0 && isSameBeyond(before, after)
}

/** What a report does not tell: a model knows whether the task is about it. */
function smallLines({ small, page, folded = 0 }: ReadSource, { words, count }: Wording): string[] {
  if (small.length === 0) return []
  const lines = small.slice(0, smallMax).map(({ before, now }) => {
    if (now === null) return `- ${words.isGone}: ${escapeMarkdown(before ?? '')}`
    if (before === null) return `- ${words.isNew}: ${escapeMarkdown(now)}`
    return `- ${words.isChanged}: ${escapeMarkdown(now)} (${words.before}: ${escapeMarkdown(before)})`
  })
  const said = [
    ...(folded > 0 ? [count('notMatching', folded)] : []),
    ...(small.length > folded ? [count('smallChanges', small.length - folded)] : []),
  ]
  return [`${said.join(', ')} [${page.number}]`, lines.join('\n')]
}

/** Rows and lines of one source, and characters of all, that a model is given. */
const most = { rows: 80, bullets: 80 }
const charsMax = 20_000

/**
 * The differences between the pages of a run and the memory of the last run, found by the built-in engine, for a model:
 * markdown in English, whatever the language of the task. Null: there is nothing to compare with.
 */
function changesForModel(material: DigestMaterial, filtered: readonly FilteredSource[]): string | null {
  if (!material.hasPreviousRun || material.snapshots.length === 0) return null
  const read = filtered.map(({ source }) => source)
  const compared = read.filter(({ memory }) => memory !== null)
  const gone = newlyUnreadable(material)
  if (compared.length === 0 && gone.length === 0) return null
  const wording = wordsFor('en')
  const { count, list, ended, words } = wording
  const changes = changesIn(compared)
  const counts = [
    ...changeCounts(changes, wording),
    ...(gone.length > 0 ? [count('pagesGone', gone.length)] : []),
  ]
  const isFirst = read.filter(({ memory }) => memory === null).map(({ page }) => `[${page.number}]`)
  const parts = [
    ...conditionLines(conditionsIn(material), filtered, wording),
    counts.length > 0 ? ended(list(counts)) : unchangedWords(compared, count),
    ...missingPages(material, read, wording),
    ...changesSection(changes, compared, wording, most),
    ...unchangedLines(compared, counts.length > 0, wording),
    ...compared.flatMap((source) => smallLines(source, wording)),
    isFirst.length > 0 ? `${words.read}, ${words.comparedNext}: ${isFirst.join('')}` : '',
  ]
  return cutAt(parts.filter(Boolean).join('\n\n'), charsMax)
}

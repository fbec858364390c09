import { changesIn } from '#server/engine/page-digest/compare/change-list.ts'
import { changeCounts, changesSection } from './changes-section.ts'
import { cutAt } from '#server/platform/text/plain-line.ts'
import type { DigestMaterial } from './digest-material.ts'
import { asksForCounts } from '#server/engine/page-digest/compare/only-count.ts'
import { readSource } from '#server/engine/page-digest/compare/read-source.ts'
import { goneSince, missingPages, unchangedLines } from './sources.ts'
import { wordsFor } from '#server/engine/digest-words/wording.ts'

/** Rows and lines of one source, and characters of all, that a model is given. */
const most = { rows: 80, bullets: 80 }
const charsMax = 20_000

/**
 * The differences between the pages of a run and the memory of the last run, found by the built-in engine, for a model:
 * markdown in English, whatever the language of the task. Null: there is nothing to compare with.
 */
export function changesForModel(material: DigestMaterial): string | null {
  if (!material.hasPreviousRun || material.snapshots.length === 0) return null
  const ignoresCounts = !asksForCounts(`${material.task} ${material.instructions ?? ''}`)
  const read = material.pages.map((page) =>
    readSource(page, material.snapshots, material.startedAt, ignoresCounts),
  )
  const compared = read.filter(({ memory }) => memory !== null)
  const gone = goneSince(material)
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
    counts.length > 0 ? ended(list(counts)) : count('nothingChanged', compared.length),
    ...missingPages(material, read, wording),
    ...changesSection(changes, compared, wording, most),
    ...unchangedLines(compared, counts.length > 0, wording),
    isFirst.length > 0 ? `${words.read}, ${words.comparedNext}: ${isFirst.join('')}` : '',
  ]
  return cutAt(parts.filter(Boolean).join('\n\n'), charsMax)
}

import { type Condition, conditionsInText } from '#contract/conditions/conditions-in-text.ts'
import { subjectOf } from '#server/engine/page-digest/compare/asked-text.ts'
import { readSource } from '#server/engine/page-digest/compare/read-source.ts'
import { type FilteredSource, filterSource } from '#server/engine/page-digest/conditions/filter-source.ts'
import { languageOf } from '#server/engine/page-digest/words/words.ts'
import { type DigestMaterial, isQuestion } from './digest-material.ts'

/** Everything that a run is asked to do: its task, its instructions, and a short input. */
export const askedIn = (material: DigestMaterial): string =>
  [material.task, material.instructions ?? '', isQuestion(material) ? (material.input ?? '') : ''].join('\n')

/** The conditions of a run, with the day from which 'Friday' is understood. */
export function conditionsIn(material: DigestMaterial): Condition[] {
  const asked = askedIn(material)
  return conditionsInText(asked, material.startedAt.slice(0, 10), languageOf(asked))
}

/** The pages of a run with their differences from the last run, and what the conditions of the task leave of them. */
export function readSources(material: DigestMaterial): FilteredSource[] {
  const asked = askedIn(material)
  const conditions = conditionsIn(material)
  const isAsked = subjectOf(asked)
  return material.pages.map((page) => {
    const source = readSource(page, material.snapshots, material.startedAt, isAsked)
    return filterSource(source, conditions, asked, material.startedAt.slice(0, 10))
  })
}

import { queryOf, relatedWeight, stemmedQuery } from '#server/engine/page-digest/choose/query.ts'
import { languageOf, stemmer } from '#server/engine/page-digest/words/words.ts'

/** Whether a text has a word of the subject of a task, so that a change of it is never noise. */
export type IsAsked = (text: string) => boolean

/** The test for the subject of a task. */
export function subjectOf(task: string): IsAsked {
  const language = languageOf(task)
  const words = stemmedQuery(queryOf(task, ''), language)
  const subject = new Set([...words].flatMap(([word, weight]) => (weight > relatedWeight ? [word] : [])))
  const stemsOf = stemmer(language)
  return (text) => stemsOf(text).some((word) => subject.has(word))
}

import { type HelpTopicId, helpTopics } from '#contract/help-topics.ts'
import { linesOf, piecesOf, readText, type WrittenText } from './read-text.ts'

const sources = import.meta.glob<string>('./topics/*.md', { query: '?raw', import: 'default', eager: true })

/** The text of a topic. */
export function topicOf(id: HelpTopicId): WrittenText {
  const source = sources[`./topics/${id}.md`]
  if (source === undefined) throw new Error(`The topic ${id} has no text.`)
  return readText(source)
}

/** Every topic, in the order of the list. */
export const topics = helpTopics.map((id) => ({ id, ...topicOf(id) }))

/** The words that a topic is found by, each once and in small letters. */
export function wordsOf({ title, summary, sections }: WrittenText): string {
  const lines = [
    title,
    summary,
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(linesOf)]),
  ]
  const texts = lines.flatMap(piecesOf).map(({ text }) => text)
  const words =
    texts
      .join(' ')
      .toLowerCase()
      .match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  return [...new Set(words)].join(' ')
}

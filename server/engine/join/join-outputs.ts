import { compareKey } from '#server/platform/text/compare-key.ts'
import { splitSentences } from '#server/platform/text/sentences.ts'

/** The output of one agent of a team. */
export interface NamedOutput {
  name: string
  output: string
}

/** Shorter sentences, such as 'Yes.', may appear twice. */
const comparedFrom = 20
const fence = /^\s*(?:```|~~~)/
const keptWhole = /^\s*(?:#{1,6} |\||>|$)/
const letter = /[\p{L}\p{N}]/u
const marker = /^\s*(?:[-*+]|\d+[.)])\s+/

/**
 * Concatenates outputs, each under the name of its author, without a model: removes repeated sentences, and neither
 * omits nor adds anything else. Code, tables, quotations and headings stay unchanged.
 */
export function joinOutputs(outputs: readonly NamedOutput[]): string {
  const seen = new Set<string>()
  const parts = outputs.map(({ name, output }) => {
    const text = withoutRepeats(output.trim(), seen)
    return `## ${name}\n\n${text || 'All of it is said above.'}`
  })
  return parts.join('\n\n')
}

function withoutRepeats(text: string, seen: Set<string>): string {
  let isCode = false
  const lines = text.split('\n').flatMap((line) => {
    if (fence.test(line)) {
      isCode = !isCode
      return [line]
    }
    if (isCode || keptWhole.test(line)) return [line]
    const lead = marker.exec(line)?.[0] ?? ''
    const sentences = splitSentences(line.slice(lead.length))
    const kept = sentences.filter((sentence) => isNew(sentence, seen))
    // Keeps a line verbatim unless a sentence is removed; the marks around a removed sentence are removed with it.
    if (kept.length === sentences.length) return [line]
    return kept.some((sentence) => letter.test(sentence)) ? [lead + kept.join(' ')] : []
  })
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function isNew(sentence: string, seen: Set<string>): boolean {
  const key = compareKey(sentence)
  if (key.length < comparedFrom) return true
  if (seen.has(key)) return false
  seen.add(key)
  return true
}

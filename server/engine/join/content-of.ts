import { languages, type Wording, wordsFor } from '#server/engine/digest-words/wording.ts'

const wordings: Wording[] = languages.map(wordsFor)

const fence = /^\s*(?:```|~~~)/
const title = /^# /
const rule = /^---+$/
/** A numbered source, as the built-in engine and models list them. */
const sourceLine = /^\s*(?:[-*+] |\d+[.)] )?\[\d+\]/
/** A mark that refers to such a list, not a link and no escaped bracket. */
const citation = /\s?(?<!\\)\[\d+\](?!\()/g
const emptyBullet = /^\s*(?:[-*+]|\d+[.)])\s*[.,;:]?\s*$/

/**
 * The content of a result, without what the product adds: the title, the source list with the marks that refer to it,
 * the name of the input, the remarks about what was read and not found, and the line about the engine. Code stays
 * unchanged.
 */
export function contentOf(output: string): string {
  const lines = output.trim().split('\n')
  const isOurs = wordings.some(({ words }) => lines.at(-1)?.includes(words.made))
  const framed = isOurs ? withoutFrame(lines) : lines
  const content = withoutSources(framed)
  const hasMarks = isOurs || content.length < framed.length
  return (hasMarks ? outsideCode(content, withoutMarks) : content)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function withoutFrame(lines: readonly string[]): string[] {
  const end = lines.findLastIndex((line) => rule.test(line))
  const body = lines.slice(title.test(lines[0] ?? '') ? 1 : 0, end < 0 ? -1 : end)
  return outsideCode(body, (line) => {
    if (isFrameLine(line.replace(citation, '').trim())) return []
    const said = wordings.reduce((text, { words }) => text.replace(words.firstRun, ''), line)
    return said === line || said.trim() !== '' ? [said] : []
  })
}

/** The heading of the script's part or of the input, a remark about the search, or how many pages were read. */
const isFrameLine = (line: string) =>
  line !== '' &&
  wordings.some(
    ({ words }) =>
      line === `## ${words.scriptOutput}` ||
      line === `**${words.yourInput}**` ||
      line === `*${words.wordsNotFound}*` ||
      (line.endsWith('*') &&
        (line.startsWith(`*${words.notFound}`) || line.startsWith(`*${words.nothingIn}`))) ||
      saysOnlyWhatWasRead(line, words),
  )

function saysOnlyWhatWasRead(line: string, { pagesRead, firstRun }: Wording['words']): boolean {
  const counted = line.replace(firstRun, '').replace(/\d+/, '#')
  return pagesRead.split('|').some((phrase) => counted.replace(phrase, '').replace(/[.。\s]/g, '') === '')
}

/** Leaves out the last section if it is named like a list of sources and holds nothing else. */
function withoutSources(lines: readonly string[]): string[] {
  const at = lines.findLastIndex((line) =>
    wordings.some(
      ({ words }) => /^(?:#{1,4} |\*\*)/.test(line) && line.replace(/[#*:]/g, '').trim() === words.sources,
    ),
  )
  const rest = lines.slice(at + 1).filter((line) => line.trim() !== '')
  const isList = at >= 0 && rest.length > 0 && rest.every((line) => sourceLine.test(line))
  return isList ? lines.slice(0, at) : [...lines]
}

function withoutMarks(line: string): string[] {
  const rest = line.replace(citation, '')
  return rest !== line && (emptyBullet.test(rest) || rest.trim() === '') ? [] : [rest]
}

function outsideCode(lines: readonly string[], change: (line: string) => string[]): string[] {
  let isCode = false
  return lines.flatMap((line) => {
    if (fence.test(line)) {
      isCode = !isCode
      return [line]
    }
    return isCode ? [line] : change(line)
  })
}

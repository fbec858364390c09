/** One thing that a result says, in the order in which it is written. */
export interface Said {
  /** `label`: a short line in bold or with a colon that only names what follows; `note`: a remark beside the answer. */
  kind: 'heading' | 'label' | 'text' | 'item' | 'note' | 'code' | 'table'
  /** One line of markdown; empty for a table. */
  line: string
  /** Only of a table: its cells, the heads and the line below them first. */
  rows?: string[][]
}

const fence = /^(?:>\s?)*(`{3,}|~{3,})/
const heading = /^#{1,6}(?:\s+|$)/
const underline = /^(?:=+|-{2,})$/
const ruler = /^(?:[-*_]\s*){3,}$/
const tableRuler = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/
const item = /^(?:[-*+]|\d{1,3}[.)])\s+/
const definition = /^\[[^\]]+\]:\s+\S+/
const picture = /^(?:\[?!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])(?:\]\([^)]*\))?\s*)+$/
const frontMatter = /^---\n(?:[\w-]+:.*\n|[ \t]+.*\n){1,40}---\n/
/** The line under the title of a digest: when it was written, and from how much. */
const dateLine = /^\d{1,2} \p{L}+ \d{4}, \d\d:\d\d .*·/u
/** Remarks about the answer that are not the answer. */
const note =
  /^(?:\[!\w+\]|[*_]{0,2}(?:please note|notes?|notice|disclaimer|sources?|hinweis|quellen?|remarque|nota)\b[*_]{0,2}\s*[:：])/i
const labelCharsMax = 40

/** Returns the text of markdown by line, without rules, pictures, comments and block markers. */
export function saidIn(markdown: string): Said[] {
  const lines = withoutHidden(markdown).split('\n')
  const said: Said[] = []
  for (let at = 0; at < lines.length; ) at = takeBlock(lines, at, said)
  return said
}

/** Returns markdown without tables and without remarks beside the answer, for places with space for a few lines. */
export function withoutTables(markdown: string): string {
  const lines = withoutHidden(markdown).split('\n')
  const kept: string[] = []
  for (let at = 0; at < lines.length; ) {
    const said: Said[] = []
    const next = takeBlock(lines, at, said)
    if (!said.some(({ kind }) => kind === 'table' || kind === 'note')) kept.push(...lines.slice(at, next))
    at = next
  }
  return kept.join('\n').trim()
}

/** Markup that shows nothing by itself. */
function withoutHidden(markdown: string): string {
  return markdown
    .replace(/\r\n?/g, '\n')
    .replace(frontMatter, '')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
    .replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, '')
}

/** Takes the block that begins in a line; answers the line after it. */
function takeBlock(lines: readonly string[], at: number, said: Said[]): number {
  const raw = (lines[at] ?? '').trim()
  const opening = fence.exec(raw)?.[1]
  if (opening) return takeCode(lines, at, opening, said)
  if (isTableAt(lines, at)) return takeTable(lines, at, said)
  const quoted = raw.replace(/^(?:>\s?)+/, '')
  const isQuote = quoted !== raw
  const line = withoutTags(quoted)
  const isSkipped =
    line === '' || ruler.test(line) || definition.test(line) || picture.test(line) || dateLine.test(line)
  if (isSkipped) return at + 1
  if (note.test(line.replace(item, ''))) {
    said.push({ kind: 'note', line: line.replace(/^\[!\w+\]\s*/, '') })
    return afterParagraph(lines, at, isQuote)
  }
  const next = (lines[at + 1] ?? '').trim()
  if (!item.test(line) && underline.test(next)) {
    said.push({ kind: 'heading', line })
    return at + 2
  }
  said.push({ kind: kindOf(line), line: line.replace(heading, '') })
  return at + 1
}

function kindOf(line: string): Said['kind'] {
  if (heading.test(line)) return 'heading'
  if (item.test(line)) return 'item'
  const isBold = /^(\*\*|__)[^*_]+\1:?$/.test(line)
  const words = line.replace(/[*_:：]/g, '').trim()
  // A statement ends like one or names a figure: '**4 prices changed.**'
  const isName = words.length <= labelCharsMax && !/\p{Nd}|[.!?。！？]$/u.test(words)
  return isBold && isName ? 'label' : 'text'
}

/** A line of HTML as it reads. */
function withoutTags(line: string): string {
  if (!line.startsWith('<')) return line
  return line
    .replace(/<img\b[^>]*>/gi, '')
    .replace(/<\/?[a-z][^<>]*>?/gi, ' ')
    .trim()
}

/** A remark continues to the end of its paragraph. */
function afterParagraph(lines: readonly string[], at: number, isQuote: boolean): number {
  let end = at + 1
  for (; end < lines.length; end += 1) {
    const line = (lines[end] ?? '').trim()
    if (isQuote ? !line.startsWith('>') : line === '' || item.test(line) || heading.test(line)) break
  }
  return end
}

function takeCode(lines: readonly string[], at: number, opening: string, said: Said[]): number {
  const isEnd = (line: string) => {
    const bare = line.trim().replace(/^(?:>\s?)+/, '')
    return bare.startsWith(opening) && bare.replaceAll(opening.charAt(0), '').trim() === ''
  }
  const from = at + 1
  const to = lines.findIndex((line, index) => index >= from && isEnd(line))
  const code = lines.slice(from, to < 0 ? undefined : to).map((line) => line.trim())
  // A line of brackets alone says nothing.
  const line = code.find((each) => /[\p{L}\p{Nd}]/u.test(each) && !isCellLine(each))
  if (line) said.push({ kind: 'code', line })
  return to < 0 ? lines.length : to + 1
}

const isCellLine = (line: string) => (line.match(/\|/g) ?? []).length > 1

function isTableAt(lines: readonly string[], at: number): boolean {
  const [line, next] = [lines[at] ?? '', lines[at + 1] ?? ''].map((each) => bare(each))
  if (line?.startsWith('|') && isCellLine(line)) return true
  return (line?.includes('|') && next?.includes('-') && tableRuler.test(next)) ?? false
}

const bare = (line: string) => line.trim().replace(/^(?:>\s?)+/, '')

function takeTable(lines: readonly string[], at: number, said: Said[]): number {
  let end = at
  while (end < lines.length && bare(lines[end] ?? '').includes('|')) end += 1
  const rows = lines.slice(at, end).map((line) => cellsOf(bare(line)))
  // A table whose head is missing still says what its rows say.
  const hasRuler = rows[1]?.every((cell) => /^:?-+:?$/.test(cell)) ?? false
  said.push({ kind: 'table', line: '', rows: hasRuler ? rows : [[], [], ...rows] })
  return end
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

import { type Said, saidIn } from './said-lines.ts'

/** Characters of an output that are enough to find its summary in. */
export const summaryFrom = 4_000
const charsMax = 160

/** Returns the first statement of a result as a plain line, never a table row; undefined if it has none. */
export function summaryOf(output: string | null | undefined): string | undefined {
  const text = (output ?? '').slice(0, summaryFrom)
  const said = saidIn(text)
  const first = said.find(isStatement) ?? firstOf(said, ['code', 'note', 'label'])
  const headline = said.some(({ kind }) => kind === 'table') ? firstOf(said, ['heading']) : undefined
  if (!first) return headline ? shortLine(withoutMarks(headline.line)) : tableLine(said)
  const line = isCount(first.line) ? (firstFound(text) ?? withListed(first, said)) : first.line
  return shortLine(withoutMarks(line)) || undefined
}

/** A line of text, in a paragraph or in a list. */
const isStatement = ({ kind, line }: Said) =>
  (kind === 'text' || kind === 'item') && /[\p{L}\p{Nd}]/u.test(withoutMarks(line))

const firstOf = (said: readonly Said[], kinds: readonly Said['kind'][]) =>
  kinds.flatMap((kind) => said.filter((each) => each.kind === kind)).find(({ line }) => withoutMarks(line))

/** An introduction such as 'Two things changed:' with the first item of the list that it introduces. */
function withListed(first: Said, said: readonly Said[]): string {
  const next = said[said.indexOf(first) + 1]
  if (first.kind !== 'text' || !/[:：]\**$/.test(first.line)) return first.line
  if (next?.kind === 'item') return `${first.line} ${withoutMarks(next.line)}`
  return first.line.replace(/[:：](\**)$/, '$1')
}

/** The first row of a result that is nothing but a table, in words: 'Paper A4 (Was: 4.20, Now: 4.65)'. */
function tableLine(said: readonly Said[]): string | undefined {
  const table = said.find(({ kind }) => kind === 'table')
  const [heads = [], , row] = table?.rows ?? []
  if (!row) return undefined
  const [name = '', ...cells] = row.map((cell) => withoutMarks(cell).trim())
  const named = cells.flatMap((cell, at) => {
    const head = withoutMarks(heads[at + 1] ?? '').trim()
    return cell ? [head ? `${head}: ${cell}` : cell] : []
  })
  return shortLine(named.length > 0 ? `${name} (${named.join(', ')})` : name) || undefined
}

const sourceName = /^\*\*.+\*\* \[\d{1,2}\]$/
/** A digest of what changed begins in bold; the one of a first run only counts the pages it read. */
const isCount = (first: string): boolean => !first.startsWith('**') || sourceName.test(first)

/** Returns the first quote of a digest from its first source: the first row of its table, else the first line. */
function firstFound(text: string): string | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const from = lines.findIndex((line) => sourceName.test(line)) + 1
  if (from === 0) return undefined
  const to = lines.findIndex(
    (line, index) => index >= from && (sourceName.test(line) || line.startsWith('#')),
  )
  const quoted = lines.slice(from, to < 0 ? undefined : to)
  const row = quoted[quoted.findIndex((line) => /^\|\s*:?-{2,}/.test(line)) + 1 || -1]
  if (row) return row.replace(/^\|\s*|\s*\|$/g, '').replaceAll(/\s*\|\s*/g, ' · ')
  return quoted.find((line) => line.startsWith('- '))
}

/** The reason of a failure as one line. */
export const reasonOf = (error: string | null | undefined): string | undefined =>
  shortLine((error ?? '').slice(0, summaryFrom)) || undefined

function shortLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= charsMax) return line
  return `${line.slice(0, charsMax - 1).replace(/[\ud800-\udbff]$|\s+\S{0,20}$/, '')}…`
}

function withoutMarks(line: string): string {
  return line
    .replace(/^(?:[-*+>]|\d{1,3}[.)])\s+/, '')
    .replace(/^\[[ xX]\]\s+/, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\s*\[\d{1,2}\]/g, '')
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/(\*\*|__|~~|`)/g, '')
    .replace(/^[*_](.*)[*_]$/, '$1')
    .replace(/^\||\|$/g, '')
    .trim()
}

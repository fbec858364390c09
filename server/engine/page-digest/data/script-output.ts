import type { ScriptRun } from '#server/engine/run-context.ts'
import type { DigestWords } from '#server/engine/digest-words/en.ts'
import { type ExactNumber, isExactNumber, parseExact } from '#server/platform/exact-json.ts'
import { cutAt, plainLine } from '#server/platform/text/plain-line.ts'
import { escapeMarkdown, fenced } from '#server/platform/text/safe-markdown.ts'

const printedCharsMax = 20_000
const rowsMax = 50
const columnsMax = 12
const cellCharsMax = 200

type Scalar = string | number | boolean | ExactNumber | null
type Row = Record<string, Scalar>

/** The output and `result` of the script, or the error message of Python. */
export function scriptSection(script: ScriptRun | null, words: DigestWords): string[] {
  if (!script) return []
  const heading = `## ${words.scriptOutput}`
  const printed = printedText(script.stdout)
  if (script.status === 'failed') {
    const intro = printed.length > 0 ? [`${words.scriptHadPrinted}:`] : []
    return [heading, failure(script.message, script.line, words), ...intro, ...printed]
  }
  const result = resultText(script.result, `**${words.result}:**`)
  if (printed.length + result.length === 0) {
    return [heading, words.scriptSilent]
  }
  return [heading, ...printed, ...result]
}

function failure(message: string, line: number | null, { scriptFailed }: DigestWords): string {
  const place = line === null || message.includes(`line ${line}`) ? '' : ` (line ${line})`
  const words = plainLine(message, 1_000)
  return `**${scriptFailed}:** ${escapeMarkdown(words)}${place}`
}

function printedText(stdout: string): string[] {
  if (!stdout.trim()) return []
  return cutBlock(stdout, 'text')
}

function cutBlock(text: string, language: string): string[] {
  const cut = cutAt(text, printedCharsMax)
  const rest = cut.length < text.length ? [`*Cut: it has ${text.length} characters.*`] : []
  return [fenced(cut, language), ...rest]
}

/** A table of a list of flat objects, a list of a list, a value of a value, else JSON. */
function resultText(result: unknown, label: string): string[] {
  const value = typeof result === 'string' ? parsed(result) : result
  if (value === null || value === undefined || value === '') return []
  if (typeof value === 'string') return stringResult(value, label)
  if (isScalar(value)) return [`${label} ${escapeMarkdown(cellText(value))}`]
  if (!Array.isArray(value)) return [label, ...cutBlock(json(value), 'json')]
  if (value.length === 0) return [`${label} []`]
  if (value.every(isFlat)) return table(value, label)
  if (value.every(isScalar)) return list(value, label)
  return [label, ...cutBlock(json(value), 'json')]
}

/** The value in a text of JSON; any other text is itself the value. */
function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return parseExact(text)
  } catch {
    // Not JSON after all, or cut short: shown as the text that it is.
    return text
  }
}

function stringResult(text: string, label: string): string[] {
  if (text.trim().includes('\n') || text.length > 500) return [label, ...cutBlock(text, 'text')]
  return [`${label} ${escapeMarkdown(plainLine(text, 500))}`]
}

const json = (value: unknown) => JSON.stringify(value, null, 2) ?? ''
const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || isExactNumber(value)

function isFlat(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const cells = Object.values(value)
  return cells.length > 0 && cells.every(isScalar)
}

function list(values: readonly Scalar[], label: string): string[] {
  const items = values.slice(0, rowsMax).map((value) => `- ${escapeMarkdown(cellText(value)) || '—'}`)
  return [label, [...items, ...more(values.length, 'item')].join('\n')]
}

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

function table(rows: readonly Row[], label: string): string[] {
  const columns = [...new Set(rows.slice(0, rowsMax).flatMap((row) => Object.keys(row)))]
  if (columns.length > columnsMax) return [label, ...cutBlock(json(rows), 'json')]
  const body = rows
    .slice(0, rowsMax)
    .map((row) => line(columns.map((column) => tableCell(cellOf(row, column)))))
  const head = [line(columns.map(tableCell)), line(columns.map(() => '---'))]
  return [label, [...head, ...body].join('\n'), ...more(rows.length, 'row').map((text) => text.slice(2))]
}

const cellOf = (row: Row, column: string): Scalar =>
  Object.hasOwn(row, column) ? (row[column] ?? null) : null
const tableCell = (value: Scalar) => escapeMarkdown(cellText(value)).replaceAll('|', '\\|')

function cellText(value: Scalar): string {
  return value === null ? '' : plainLine(isExactNumber(value) ? value.rawJSON : String(value), cellCharsMax)
}

function more(count: number, what: string): string[] {
  const rest = count - rowsMax
  if (rest <= 0) return []
  return [`- and ${rest} more ${what}${rest === 1 ? '' : 's'}`]
}

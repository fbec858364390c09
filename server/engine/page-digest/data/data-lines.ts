import { parse } from 'csv-parse/sync'
import { type ExactNumber, isExactNumber, parseExact } from '#server/platform/exact-json.ts'
import { XMLParser } from 'fast-xml-parser'

const rowsMax = 500
const columnsMax = 20
const looksAtRows = 20
const delimiters = [';', ',', '|']
const figure = /^[^\p{L}\p{Nd}]{0,3}\p{Nd}/u

/** Comma-separated values as lines of a markdown table. Null: it is none, or holds a single column. */
export function csvLines(text: string): string[] | null {
  const [best] = delimiters
    .flatMap((delimiter) => {
      const rows = rowsOf(text, delimiter, looksAtRows)
      return rows && isEven(rows) ? [{ delimiter, columns: rows[0]?.length ?? 0 }] : []
    })
    .toSorted((a, b) => b.columns - a.columns)
  const rows = best && rowsOf(text, best.delimiter, rowsMax)
  if (!rows) return null
  const [first = [], ...others] = rows
  // A first row with figures in it is one of the others.
  return first.some((cell) => figure.test(cell))
    ? tableLines(
        first.map(() => ''),
        rows,
      )
    : tableLines(first, others)
}

const isEven = (rows: readonly string[][]) => {
  const width = rows[0]?.length ?? 0
  return rows.length > 1 && width > 1 && rows.every((row) => row.length === width)
}

/** Null: the text is not of this form. */
function rowsOf(text: string, delimiter: string, max: number): string[][] | null {
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      skipEmptyLines: true,
      relaxQuotes: true,
      relaxColumnCount: true,
      to: max,
    })
    return rows.map((row) => row.slice(0, columnsMax))
  } catch {
    // A quote that is never closed, for one.
    return null
  }
}

type Scalar = string | number | boolean | ExactNumber | null
const tableColumnsMax = 12
const depthMax = 6

/**
 * A JSON text as lines of markdown: lists of flat objects as tables, the rest as names and values. Null: it is not
 * JSON.
 */
export function jsonLines(text: string): string[] | null {
  try {
    return valueLines(parseExact(text))
  } catch {
    // Cut short, or not JSON after all: the caller reads it line by line.
    return null
  }
}

/** A value as lines of markdown: lists of flat objects as tables, the rest as names and values. */
export function valueLines(value: unknown): string[] {
  return linesOf(value, '', 0)
}

function linesOf(value: unknown, name: string, depth: number): string[] {
  if (isScalar(value))
    return value === null || value === '' ? [] : [`- ${name ? `${name}: ` : ''}${shown(value)}`]
  if (depth > depthMax) return []
  if (Array.isArray(value)) {
    if (value.length > 1 && value.every(isFlat)) return tableOf(value, name)
    return value.slice(0, rowsMax).flatMap((entry) => linesOf(entry, '', depth + 1))
  }
  return Object.entries(value as object).flatMap(([key, entry]) => linesOf(entry, key, depth + 1))
}

const isScalar = (value: unknown): value is Scalar =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value) || isExactNumber(value)

function isFlat(value: unknown): value is Record<string, Scalar> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const cells: unknown[] = Object.values(value)
  return cells.length > 1 && cells.length <= tableColumnsMax && cells.every(isScalar)
}

function tableOf(rows: readonly Record<string, Scalar>[], name: string): string[] {
  const columns = [...new Set(rows.slice(0, rowsMax).flatMap((row) => Object.keys(row)))].slice(
    0,
    tableColumnsMax,
  )
  const body = rows
    .slice(0, rowsMax)
    .map((row) => columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? null) : null)))
  const heading = name ? [`## ${shown(name)}`, ''] : ['']
  return [...heading, ...tableLines(columns, body)]
}

/** A table as lines of markdown, an empty one behind it. */
function tableLines(head: readonly string[], rows: readonly (readonly Scalar[])[]): string[] {
  return [line(head), line(head.map(() => '---')), ...rows.map(line), '']
}

const line = (cells: readonly Scalar[]) => `| ${cells.map(shown).join(' | ')} |`

const shown = (value: Scalar) =>
  value === null
    ? ''
    : (isExactNumber(value) ? value.rawJSON : String(value)).replace(/\s+/g, ' ').replaceAll('|', '\\|')

const parser = new XMLParser({
  // Attributes count as much as elements; namespace declarations carry no content.
  ignoreAttributes: (name) => /^xmlns(?::|$)|schemaLocation$/.test(name),
  attributeNamePrefix: '',
  textNodeName: 'text',
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  // A document type may define entities that expand to others.
  processEntities: false,
})
/** The five that need no document type. */
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Data in XML as lines of markdown: like elements as tables, the rest as names and values. Null: it is not whole. */
export function xmlLines(text: string): string[] | null {
  try {
    const lines = valueLines(parser.parse(text, true))
    return lines.map((written) =>
      written.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? ''),
    )
  } catch {
    // Cut short, or no XML after all: the caller reads it as text.
    return null
  }
}

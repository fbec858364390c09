import { type ExactNumber, isExactNumber, parseExact } from '#server/platform/exact-json.ts'

type Scalar = string | number | boolean | ExactNumber | null
const rowsMax = 500
const columnsMax = 12
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
  return cells.length > 1 && cells.length <= columnsMax && cells.every(isScalar)
}

function tableOf(rows: readonly Record<string, Scalar>[], name: string): string[] {
  const columns = [...new Set(rows.slice(0, rowsMax).flatMap((row) => Object.keys(row)))].slice(0, columnsMax)
  const body = rows
    .slice(0, rowsMax)
    .map((row) => columns.map((column) => (Object.hasOwn(row, column) ? (row[column] ?? null) : null)))
  const heading = name ? [`## ${shown(name)}`, ''] : ['']
  return [...heading, ...tableLines(columns, body)]
}

/** A table as lines of markdown, an empty one behind it. */
export function tableLines(head: readonly string[], rows: readonly (readonly Scalar[])[]): string[] {
  return [line(head), line(head.map(() => '---')), ...rows.map(line), '']
}

const line = (cells: readonly Scalar[]) => `| ${cells.map(shown).join(' | ')} |`

const shown = (value: Scalar) =>
  value === null
    ? ''
    : (isExactNumber(value) ? value.rawJSON : String(value)).replace(/\s+/g, ' ').replaceAll('|', '\\|')

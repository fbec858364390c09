import { parse } from 'csv-parse/sync'
import { tableLines } from './json-lines.ts'

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

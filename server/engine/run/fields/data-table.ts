import type { ResultData, ResultValue } from '#contract/runs/result-fields.ts'
import { unfoundMark } from '#server/engine/claims/unfound-note.ts'
import { plainLine } from '#server/platform/text/plain-line.ts'
import { link, shownAddress, tableCell } from '#server/platform/text/safe-markdown.ts'

const rowsMax = 50
const columnsMax = 8
const cellCharsMax = 300

/** Appends the data of a result to its text as a table, for readers of text alone; the data says where it begins. */
export function withTable(
  text: string,
  data: ResultData | null | undefined,
): { output: string; data: ResultData | null } {
  if (!data) return { output: text, data: null }
  const plain = text.replaceAll('\0', '').trimEnd()
  if (data.rows.length === 0) return { output: plain, data }
  return { output: `${plain}\n\n${dataTable(data)}`, data: { ...data, textChars: plain.length } }
}

function dataTable({ shape: { fields, isList }, rows, unfound = [] }: ResultData): string {
  const marked = new Set(unfound.map(({ row, field }) => `${row} ${field}`))
  const cell = (index: number, name: string) =>
    cellOf(rows[index]?.[name] ?? null) + (marked.has(`${index} ${name}`) ? ` ${unfoundMark}` : '')
  if (!isList)
    return tableOf(
      ['Field', 'Value'],
      fields.map(({ name }) => [tableCell(name), cell(0, name)]),
    )
  const shown = fields.slice(0, columnsMax)
  const lines = rows.slice(0, rowsMax).map((_, index) => shown.map(({ name }) => cell(index, name)))
  const table = tableOf(
    shown.map(({ name }) => tableCell(name)),
    lines,
  )
  const left = [
    ...(rows.length > rowsMax ? [more(rows.length - rowsMax, 'row')] : []),
    ...(fields.length > columnsMax ? [more(fields.length - columnsMax, 'field')] : []),
  ]
  return left.length > 0 ? `${table}\n\n*${left.join(' and ')} in the data of this run.*` : table
}

const more = (count: number, noun: string) => `${count} more ${noun}${count === 1 ? '' : 's'}`

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function cellOf(value: ResultValue): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return /^https?:\/\/\S+$/i.test(value)
    ? link(shownAddress(value), value).replaceAll('|', '\\|')
    : tableCell(plainLine(value, cellCharsMax))
}

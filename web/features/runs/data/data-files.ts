import { csvOf } from '#contract/csv.ts'
import type { ResultDataReply } from '#contract/runs/result-fields.ts'
import { fileNameOf, saveFile } from '#web/platform/dom/save-file.ts'

/** Saves the data of a result as a file for a spreadsheet or for a program. */
export function saveData({ shape, rows }: ResultDataReply, name: string, format: 'csv' | 'json'): void {
  const file = fileNameOf(name, format, 'result')
  if (format === 'json')
    return saveFile(file, JSON.stringify(shape.isList ? rows : rows[0], null, 2), 'application/json')
  const names = shape.fields.map((field) => field.name)
  const lines = rows.map((row) => names.map((each) => cellOf(row[each] ?? null)))
  saveFile(file, csvOf([names, ...lines]), 'text/csv')
}

const cellOf = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? String(value) : value

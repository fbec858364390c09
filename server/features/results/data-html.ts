import type { ResultData, ResultField, ResultValue } from '#contract/runs/result-fields.ts'
import { escapeHtml } from '#server/http/pages/escape-html.ts'
import { linkHtml, tableFrame } from './result-html.ts'

/** Renders the data of a result as a table: a row for each row, or a row for each field of a single result. */
export function dataHtml({ shape: { fields, isList }, rows }: ResultData): string {
  if (rows.length === 0) return '<p>No rows</p>'
  if (!isList) {
    const lines = fields.map(
      (field) =>
        `<tr><th scope="row" dir="auto">${escapeHtml(field.name)}</th>${cellHtml(field, rows[0]?.[field.name])}</tr>`,
    )
    return tableFrame(`<tbody>${lines.join('')}</tbody>`, 'Data of the result')
  }
  const heads = fields.map(
    ({ name, type }) =>
      `<th scope="col" dir="auto"${type === 'number' ? ' class="number"' : ''}>${escapeHtml(name)}</th>`,
  )
  const body = rows.map(
    (row) => `<tr>${fields.map((field) => cellHtml(field, row[field.name])).join('')}</tr>`,
  )
  return tableFrame(
    `<thead><tr>${heads.join('')}</tr></thead><tbody>${body.join('')}</tbody>`,
    'Data of the result',
  )
}

const cellHtml = ({ type }: ResultField, value: ResultValue | undefined) =>
  `<td dir="auto"${type === 'number' ? ' class="number"' : ''}>${valueHtml(type, value ?? null)}</td>`

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 15, useGrouping: 'min2' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

function valueHtml(type: ResultField['type'], value: ResultValue): string {
  if (value === null) return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return number.format(value)
  const text = escapeHtml(value).replaceAll('\n', '<br>')
  if (type === 'link' && /^https?:\/\//i.test(value) && URL.canParse(value)) return linkHtml(value, text)
  const time = type === 'date' ? Date.parse(`${value}T00:00:00Z`) : Number.NaN
  return Number.isNaN(time) ? text : day.format(time)
}

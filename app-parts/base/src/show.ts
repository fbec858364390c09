import type { Field, Value } from '../shared/model-types.ts'
import { site } from '../shared/site.ts'

/** Cents as money, with the sign of the currency of the site if it has one. */
export function money(cents: number): string {
  const fraction = cents % 100 === 0 ? 0 : 2
  const digits = { minimumFractionDigits: fraction, maximumFractionDigits: fraction }
  const { currency } = site
  return (cents / 100).toLocaleString('en', currency ? { style: 'currency', currency, ...digits } : digits)
}

/** A day such as '2030-05-04' as people write it. */
export const day = (date: string) =>
  new Date(date.length === 10 ? `${date}T12:00:00` : date).toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })

/** A value as it is read. */
export function shown({ type }: Field, value: Value | undefined): string {
  if (value === undefined || value === null || value === '') return '–'
  if (type === 'yesno') return value === true ? 'Yes' : 'No'
  if (type === 'money') return money(Number(value))
  return type === 'date' ? day(String(value)) : String(value)
}

/** Rows as CSV; what a spreadsheet would take for a formula is made text. */
export function csvOf(fields: readonly Field[], rows: readonly Record<string, Value>[]): string {
  const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
  const lines = rows.map((row) => fields.map((field) => cell(String(row[field.name] ?? ''))).join(','))
  return [fields.map(({ label }) => cell(label)).join(','), ...lines].join('\r\n')
}

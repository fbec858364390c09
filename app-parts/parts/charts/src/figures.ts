import type { Field, Row, Value } from '../shared/model-types.ts'

export interface Bar {
  label: string
  value: number
}

/** How many rows there are of each value. */
export function countsBy(rows: readonly Row[], valueOf: (row: Row) => Value | undefined): Bar[] {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const label = String(valueOf(row) ?? '–')
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return [...counts]
    .map(([label, value]) => ({ label, value }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** The month in which a row came, such as '2030-05'. */
export const monthOf = (row: Row) => row.createdAt.slice(0, 7)

/** The sum and the mean of a field over the rows that have it. */
export function summary(rows: readonly Row[], { name }: Field): { sum: number; mean: number } {
  const numbers = rows.flatMap((row) => (typeof row[name] === 'number' ? [row[name]] : []))
  const sum = numbers.reduce((all, each) => all + each, 0)
  return { sum, mean: numbers.length === 0 ? 0 : sum / numbers.length }
}

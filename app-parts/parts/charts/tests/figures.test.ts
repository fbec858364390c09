import { expect, test } from 'vitest'
import { countsBy, monthOf, summary } from '../src/figures.ts'

const row = (id: number, createdAt: string, amount: number | null) => ({ id, createdAt, amount })
const rows = [
  row(1, '2030-05-01T00:00:00Z', 10),
  row(2, '2030-06-01T00:00:00Z', 5),
  row(3, '2030-05-09T00:00:00Z', null),
]

test('rows are counted by month, in the order of the months', () => {
  expect(countsBy(rows, monthOf)).toEqual([
    { label: '2030-05', value: 2 },
    { label: '2030-06', value: 1 },
  ])
})

test('what has no number counts in no sum and no mean', () => {
  expect(summary(rows, { name: 'amount', label: 'Amount', type: 'number' })).toEqual({ sum: 15, mean: 7.5 })
  expect(summary([], { name: 'amount', label: 'Amount', type: 'number' })).toEqual({ sum: 0, mean: 0 })
})

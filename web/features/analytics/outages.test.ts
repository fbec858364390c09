import { expect, test } from 'vitest'
import { outagesOf } from './outages.ts'

const seriesOf = (...points: [total: number, failed: number][]) =>
  points.map(([total, failed], day) => ({ at: `${day}`, label: `day ${day}`, total, failed }))

test('an outage lasts while at least half of the runs fail, also over days without runs', () => {
  const found = outagesOf(seriesOf([4, 0], [4, 2], [0, 0], [3, 3], [4, 1], [2, 2]))
  expect(found).toEqual([expect.objectContaining({ total: 7, failed: 5 })])
  expect([found[0]?.from.label, found[0]?.to.label]).toEqual(['day 1', 'day 3'])
})

test('a few failures are no outage', () => {
  expect(outagesOf(seriesOf([2, 2], [9, 0], [1, 1]))).toEqual([])
  expect(outagesOf([])).toEqual([])
})

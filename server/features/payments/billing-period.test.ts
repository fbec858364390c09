import { expect, test } from 'vitest'
import { periodEnd, proration } from './billing-period.ts'

const at = (text: string) => new Date(`${text}Z`)

test('a subscription of the 31st ends on the last day of shorter months and on the 31st of the others', () => {
  const anchor = at('2027-01-31T10:20:30.456')
  const ends = [1, 2, 3, 13].map((nth) => periodEnd(anchor, 'monthly', nth).toISOString())
  expect(ends).toEqual([
    '2027-02-28T10:20:30.456Z',
    '2027-03-31T10:20:30.456Z',
    '2027-04-30T10:20:30.456Z',
    '2028-02-29T10:20:30.456Z',
  ])
})

test('a year that begins on 29 February ends on 28 February, and on the 29th of the next leap year', () => {
  const anchor = at('2028-02-29T00:00:00.000')
  expect(periodEnd(anchor, 'yearly', 1)).toEqual(at('2029-02-28T00:00:00.000'))
  expect(periodEnd(anchor, 'yearly', 4)).toEqual(at('2032-02-29T00:00:00.000'))
})

test('half-way through a period half of both prices counts', () => {
  const period = { start: at('2027-04-01T00:00'), end: at('2027-05-01T00:00'), now: at('2027-04-16T00:00') }
  expect(proration(period, { before: 2_900, after: 9_900 })).toEqual({ credit: 1_450, charge: 4_950 })
})

test('after the end nothing is left to credit, before the start the whole is', () => {
  const period = { start: at('2027-04-01T00:00'), end: at('2027-05-01T00:00') }
  const prices = { before: 2_900, after: 9_900 }
  expect(proration({ ...period, now: at('2027-06-01T00:00') }, prices)).toEqual({ credit: 0, charge: 0 })
  expect(proration({ ...period, now: at('2027-03-01T00:00') }, prices)).toEqual({
    credit: 2_900,
    charge: 9_900,
  })
})

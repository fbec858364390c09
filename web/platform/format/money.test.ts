import { expect, test } from 'vitest'
import { dollarsOf, formatDollars, microsOf, percentOf } from './money.ts'

test.each([
  ['0', '$0'],
  ['0.000000', '$0'],
  ['0.000001', '$0.000001'],
  ['0.002100', '$0.0021'],
  ['0.1', '$0.10'],
  ['5.000000', '$5.00'],
  ['1234.5', '$1,234.50'],
  ['9999999.999999', '$9,999,999.999999'],
])('%s dollars reads %s, to the last place', (dollars, text) => {
  expect(formatDollars(dollars)).toBe(text)
})

test('an amount that no float can hold survives both ways', () => {
  expect(microsOf('9007199254.740993')).toBe(9_007_199_254_740_993n)
  expect(dollarsOf(9_007_199_254_740_993n)).toBe('9007199254.740993')
  expect(dollarsOf(5_000_000n)).toBe('5')
})

test('a limit is used up at its whole and never beyond, and the least use shows', () => {
  expect([0n, 1n, 50n, 99n, 100n, 250n].map((used) => percentOf(used, 100n))).toEqual([
    0, 1, 50, 99, 100, 100,
  ])
  expect(percentOf(1n, 1_000_000n)).toBe(1)
  expect(percentOf(0n, 0n)).toBe(100)
})

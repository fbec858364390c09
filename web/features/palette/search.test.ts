import { expect, test } from 'vitest'
import { executionIdOf, matches } from './search.ts'

test('every word must occur somewhere, in any order and case', () => {
  expect(matches('WATCH har', 'Harbour watch')).toBe(true)
  expect(matches('watch failed', 'Harbour watch', 'Failed')).toBe(true)
  expect(matches('watch bridge', 'Harbour watch')).toBe(false)
})

test('an empty query matches everything', () => {
  expect(matches('  ', 'Harbour watch')).toBe(true)
})

test.each([
  ['42', 42],
  [' #42 ', 42],
  ['2147483647', 2_147_483_647],
])('%j names an execution', (query, id) => {
  expect(executionIdOf(query)).toBe(id)
})

test.each(['', '#', '0', '042', '-1', '4.2', 'run 42', '2147483648', '99999999999'])(
  '%j names none',
  (query) => {
    expect(executionIdOf(query)).toBeUndefined()
  },
)

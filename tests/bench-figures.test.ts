import { expect, test } from 'vitest'
import { quantilesOf, verdictOf } from '#tests/bench/figures.ts'
import { tableOf } from '#tests/bench/table.ts'

test('a quantile is a value that was measured, by nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect(quantilesOf(hundred)).toEqual({ count: 100, min: 1, p50: 50, p90: 90, p99: 99, max: 100 })
  expect(quantilesOf([7])).toEqual({ count: 1, min: 7, p50: 7, p90: 7, p99: 7, max: 7 })
  expect(() => quantilesOf([])).toThrow('nothing')
})

test('a verdict says by how much an aim is missed, whichever way it points', () => {
  expect(verdictOf({ value: 10, unit: 'ms', aim: { atMost: 10 } })).toBe('met')
  expect(verdictOf({ value: 12.34, unit: 'ms', aim: { atMost: 10 } })).toBe('missed by 2.3 ms')
  expect(verdictOf({ value: 140, unit: 'runs/s', aim: { atLeast: 140 } })).toBe('met')
  expect(verdictOf({ value: 100, unit: 'runs/s', aim: { atLeast: 140 } })).toBe('missed by 40 runs/s')
  expect(verdictOf({ value: 1, unit: '', aim: { atMost: 0 } })).toBe('missed by 1')
  expect(verdictOf({ value: 1, unit: 'MB' })).toBe('')
})

test('the table shows each phase once above its figures, with the aim beside', () => {
  const table = tableOf([
    { phase: 'One', name: 'added', value: 9.96, unit: 'ms', aim: { atMost: 10 }, around: 'min 1' },
    { phase: 'One', name: 'memory', value: 218.4, unit: 'MB' },
    { phase: 'Two', name: 'rate', value: 1, unit: 'runs/s', aim: { atLeast: 140 } },
  ])
  const lines = table.split('\n').map((line) => line.replaceAll(/ {2,}/g, ' | ').trim())
  expect(lines).toEqual([
    '| figure | aim | verdict | around it',
    '',
    'One',
    '| added | 10 ms | at most 10 ms | met | min 1',
    '| memory | 218 MB',
    '',
    'Two',
    '| rate | 1 runs/s | at least 140 runs/s | missed by 139 runs/s',
  ])
})

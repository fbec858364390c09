import { expect, test } from 'vitest'
import { compare, judge, medianOf, type Pair, ratioOf } from './compare.ts'
import { comparisonTable, verdictLines } from './comparison.ts'
import type { Figure } from '#tools/bench/figures.ts'

const rate = (value: number): Figure => ({
  phase: '32 clients',
  name: 'runs per second',
  value,
  unit: 'runs/s',
  aim: { atLeast: 145 },
  besideAim: { ratio: { atLeast: 2.8 }, value: { atLeast: 145 } },
})
const failed = (value: number): Figure => ({
  phase: '32 clients',
  name: 'failed runs',
  value,
  unit: '',
  aim: { atMost: 0 },
})
const memory = (value: number): Figure => ({ phase: 'Idle', name: 'memory', value, unit: 'MB' })

/** Three rounds of a machine that became busy: the figures fall, the ratios hardly do. */
const rounds = [
  { beside: [rate(22.1), failed(0), memory(252)], ours: [rate(77), failed(0), memory(160)] },
  { beside: [rate(24.4), failed(0), memory(250)], ours: [rate(66.9), failed(2), memory(158.4)] },
  { beside: [rate(27.5), failed(1), memory(251)], ours: [rate(79.2), failed(0), memory(161)] },
]

function pairsOf(...values: [ours: number, beside: number][]): Pair[] {
  return (
    compare(values.map(([ours, beside]) => ({ ours: [rate(ours)], beside: [rate(beside)] })))[0]?.pairs ?? []
  )
}

test('the median is the middle, or the mean of the two in the middle', () => {
  expect(medianOf([3, 1, 2])).toBe(2)
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  expect(medianOf([7])).toBe(7)
  expect(() => medianOf([])).toThrow('nothing')
})

test('the ratio is the median of the ratios of the rounds, not the ratio of the medians', () => {
  const pairs = pairsOf([10, 100], [50, 50], [90, 30])
  expect(ratioOf({ pairs })).toEqual({ median: 1, least: 0.1, most: 3 })
  expect(ratioOf({ pairs: pairsOf([20, 10], [10, 100]) })).toEqual({ median: 1.05, least: 0.1, most: 2 })
})

test('a round in which one side has 0 has no ratio', () => {
  expect(pairsOf([0, 0], [3, 0], [0, 3], [3, 1]).map(({ ratio }) => ratio)).toEqual([
    undefined,
    undefined,
    undefined,
    3,
  ])
  expect(ratioOf({ pairs: pairsOf([0, 0]) })).toBeUndefined()
})

test('a figure that only one side has in a round does not count for that round', () => {
  const compared = compare([
    { ours: [rate(100), memory(160)], beside: [rate(50)] },
    { ours: [], beside: [rate(50), memory(252)] },
    { ours: [rate(90)], beside: [rate(30)] },
  ])
  expect(compared.map(({ name, pairs }) => [name, pairs.length])).toEqual([['runs per second', 2]])
})

test('an aim with a ratio and a value is met by either of them, and the rounds that met it are counted', () => {
  const aim = { ratio: { atLeast: 2.8 }, value: { atLeast: 145 } }
  expect(judge({ aim, pairs: pairsOf([28, 10], [29, 10], [27, 10]) })).toEqual({ isMet: true, roundsMet: 2 })
  expect(judge({ aim, pairs: pairsOf([27, 10], [29, 10], [27, 10]) })).toEqual({ isMet: false, roundsMet: 1 })
  expect(judge({ aim, pairs: pairsOf([150, 100], [145, 100], [144, 100]) })).toEqual({
    isMet: true,
    roundsMet: 2,
  })
  expect(judge({ aim: { ratio: { atMost: 0.3 } }, pairs: pairsOf([3, 10], [0, 10]) })).toEqual({
    isMet: true,
    roundsMet: 1,
  })
  expect(judge({ aim: undefined, pairs: pairsOf([1, 1]) })).toBeUndefined()
})

test('the table has the medians of both, the ratio with its spread and the rounds', () => {
  const lines = comparisonTable(compare(rounds))
    .split('\n')
    .map((line) => line.trim().replaceAll(/ {2,}/g, ' | '))
  expect(lines).toEqual([
    'ours | beside | ratio | least to most | rounds',
    '',
    '32 clients',
    'runs per second | 77 runs/s | 24.4 runs/s | 2.88 | 2.74 to 3.48 | 3',
    'failed runs | 0 | 0 | 3',
    '',
    'Idle',
    'memory | 160 MB | 251 MB | 0.63 | 0.63 to 0.64 | 3',
  ])
})

test('each aim has its line, and the ratio beside a commit if there is one', () => {
  expect(verdictLines(compare(rounds))).toEqual([
    'met: 32 clients, runs per second: 2.88 times, 77 runs/s; aim at least 2.8 times or at least 145 runs/s; in 2 of 3 rounds met',
    'met: 32 clients, failed runs: 0; aim at most 0; in 2 of 3 rounds met',
  ])
})

// @module-tag words
import { expect, test } from 'vitest'
import type { Estimate } from './budgets.ts'
import { estimateText } from './estimate-labels.ts'

const usual: Estimate = {
  engine: 'openai',
  model: 'gpt-4.1-mini',
  low: '0.002100',
  typical: '0.003000',
  high: '0.004000',
  timeLowMs: 8_000,
  timeTypicalMs: 10_000,
  timeHighMs: 14_000,
  basedOnRuns: 12,
  note: 'From the last 12 runs.',
}

test('with a history the range of cost and time is named, and what it comes from', () => {
  expect(estimateText(usual)).toBe('Usually $0.0021 to $0.0040 and 8 to 14 s (from 12 runs)')
  expect(estimateText({ ...usual, high: '0.0021', timeHighMs: 8_000, basedOnRuns: 1 })).toBe(
    'Usually $0.0021 and 8 s (from 1 run)',
  )
})

test('times of different units keep both', () => {
  expect(estimateText({ ...usual, timeLowMs: 900, timeHighMs: 72_000 })).toBe(
    'Usually $0.0021 to $0.0040 and 900 ms to 1 m 12 s (from 12 runs)',
  )
})

test('the built-in engine is free', () => {
  expect(estimateText({ ...usual, engine: 'built-in', low: '0', high: '0' })).toBe(
    'Free: built-in engine. Usually 8 to 14 s (from 12 runs)',
  )
  expect(estimateText({ ...usual, engine: 'built-in', low: '0', high: '0', basedOnRuns: 0 })).toMatch(
    /^Free: built-in engine\. First run/,
  )
})

test('without a history the price list is named, and a model without a price is not made free', () => {
  expect(estimateText({ ...usual, basedOnRuns: 0 })).toBe(
    'First run: about $0.0021 to $0.0040 at list prices',
  )
  const unpriced = { ...usual, low: null, typical: null, high: null }
  expect(estimateText({ ...unpriced, basedOnRuns: 0 })).toBe('First run, cost unknown')
  expect(estimateText(unpriced)).toBe('Cost unknown. Usually 8 to 14 s (from 12 runs)')
})

// @module-tag words
import { expect, test } from 'vitest'
import type { BudgetEntry } from '#web/data/billing/budgets.ts'
import { budgetForTests } from './budget-for-tests.ts'
import { entryAmount, entryText, moneyMeasure, runsMeasure } from './budget-labels.ts'

test('a budget that was never set says plainly that there is no limit', () => {
  expect(moneyMeasure(budgetForTests({ spent: '0.0021' }))).toEqual({
    percent: null,
    words: '$0.0021 used',
    rest: 'No limit',
    notes: [],
  })
  expect(runsMeasure(budgetForTests({ runs: 1 }))).toMatchObject({ words: '1 run', rest: 'No limit' })
})

test('reserved money counts as used and is named', () => {
  const budget = budgetForTests({ moneyLimit: '5', spent: '1', reserved: '0.25', left: '3.75' })
  expect(moneyMeasure(budget)).toEqual({
    percent: 25,
    words: '$1.25 used of $5.00',
    rest: '$3.75 left',
    notes: ['$0.25 of it is set aside for model calls that are under way.'],
  })
})

test('allowed extra runs belong to the limit of this period', () => {
  const budget = budgetForTests({ moneyLimit: '1', extra: '0.5', spent: '1.2', left: '0.3' })
  expect(moneyMeasure(budget)).toMatchObject({ percent: 80, words: '$1.20 used of $1.50' })
  expect(runsMeasure(budgetForTests({ runsLimit: 2, extraRuns: 1, runs: 3, runsLeft: 0 }))).toEqual({
    percent: 100,
    words: '3 of 3 runs',
    rest: '0 left',
    notes: ['1 run of it you let through on top of the limit.'],
  })
})

const entry: BudgetEntry = {
  id: 1,
  period: 'month',
  periodStart: '2026-11-01',
  executionId: 7,
  purpose: 'run',
  agentId: 1,
  agentName: 'Harbour watch',
  state: 'settled',
  reserved: '0.010000',
  settled: '0.002100',
  countedInFull: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  settledAt: '2026-11-21T10:00:04.000Z',
}

test('an entry says what became of the money that was set aside', () => {
  expect(entryText(entry)).toBe('$0.01 had been set aside')
  expect(entryAmount(entry)).toBe('$0.0021')
  expect(entryText({ ...entry, state: 'reserved', settled: null })).toMatch(/set aside for a model call/)
  expect(entryAmount({ ...entry, state: 'reserved', settled: null })).toBe('$0.01')
  expect(entryText({ ...entry, state: 'released' })).toMatch(/given back/)
  expect(entryAmount({ ...entry, state: 'released', settled: '0' })).toBe('$0')
  expect(entryText({ ...entry, countedInFull: true })).toMatch(/cut off and may have been paid/)
  expect(entryText({ ...entry, reserved: '0' })).toBe('Spent before this budget was set')
})

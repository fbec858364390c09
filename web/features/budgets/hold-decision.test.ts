import { expect, test } from 'vitest'
import { budgetForTests } from './budget-for-tests.ts'
import { proposedLimit } from './hold-decision.tsx'

test.each([
  ['5', '4.9', '0.2', '10'],
  ['0.25', '0.24', '0.03', '0.5'],
  ['0.000001', '0', '0.0123', '0.02'],
  ['3', '2.9', '9.5', '20'],
])(
  'a limit of %s with %s spent and a call of %s is proposed to be %s',
  (moneyLimit, spent, amount, limit) => {
    expect(proposedLimit({ amount, budget: budgetForTests({ moneyLimit, spent }) })).toBe(limit)
  },
)

test('money that is set aside counts as needed', () => {
  const budget = budgetForTests({ moneyLimit: '1', spent: '0.9', reserved: '1.2' })
  expect(proposedLimit({ amount: '0.1', budget })).toBe('5')
})

test('a limit of runs is doubled, and lets the held run through', () => {
  expect(proposedLimit({ amount: null, budget: budgetForTests({ runsLimit: 20, runs: 20 }) })).toBe('40')
  expect(proposedLimit({ amount: null, budget: budgetForTests({ runsLimit: 1, runs: 7 }) })).toBe('8')
})

import { expect, test } from 'vitest'
import { budgetTexts } from '#contract/budgets.ts'
import { errorsOf, readLimits, readNewLimit, textsOf } from './limit-labels.ts'

test('an empty field is no limit, not a limit of nothing', () => {
  expect(readLimits({ money: ' ', runs: '' })).toEqual({ limits: { moneyLimit: null, runsLimit: null } })
})

test('an amount is sent as it was typed, to the last place', () => {
  expect(readLimits({ money: '$ 0.000001', runs: ' 20 ' })).toEqual({
    limits: { moneyLimit: '0.000001', runsLimit: 20 },
  })
})

test.each(['0,25', '-1', '1e3', 'five', '0.1234567', '.5'])('%j is no amount', (money) => {
  expect(readLimits({ money, runs: '' })).toEqual({ errors: { money: budgetTexts.money } })
})

test.each(['0', '1.5', '-3', 'ten', '1000001'])('%j is no number of runs', (runs) => {
  expect(readLimits({ money: '', runs })).toEqual({ errors: { runs: budgetTexts.runs } })
})

test('both fields show what is wrong with them', () => {
  expect(readLimits({ money: 'x', runs: 'y' })).toEqual({
    errors: { money: budgetTexts.money, runs: budgetTexts.runs },
  })
})

test('stored limits come back without needless zeros', () => {
  expect(textsOf({ moneyLimit: '5.000000', runsLimit: null })).toEqual({ money: '5', runs: '' })
  expect(textsOf({ moneyLimit: '0.002100', runsLimit: 12 })).toEqual({ money: '0.0021', runs: '12' })
})

test('an error of the server is shown at its field', () => {
  expect(errorsOf([{ path: 'moneyLimit', message: 'Too much' }])).toEqual({ money: 'Too much' })
  expect(errorsOf([{ path: 'elsewhere', message: 'No' }])).toEqual({})
})

test('a limit that is to be raised needs a number', () => {
  expect(readNewLimit('0.5', 'money')).toEqual({ limit: { moneyLimit: '0.5' } })
  expect(readNewLimit('40', 'runs')).toEqual({ limit: { runsLimit: 40 } })
  expect(readNewLimit(' ', 'money')).toEqual({ error: budgetTexts.raiseMoney })
  expect(readNewLimit('', 'runs')).toEqual({ error: budgetTexts.raiseRuns })
  expect(readNewLimit('many', 'runs')).toEqual({ error: budgetTexts.runs })
})

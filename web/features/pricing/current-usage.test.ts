// @module-tag words
import { expect, test } from 'vitest'
import { usageOf } from './current-usage.tsx'

test('usage is given in words and percent, never above full', () => {
  expect(usageOf(0, 50)).toEqual({ words: '0 of 50 executions used this month', percent: 0 })
  expect(usageOf(1, 5_000)).toEqual({ words: '1 of 5,000 executions used this month', percent: 1 })
  expect(usageOf(60, 50)).toEqual({ words: '60 of 50 executions used this month', percent: 100 })
})

test('without a limit nothing can be full', () => {
  expect(usageOf(1_204, -1)).toEqual({
    words: '1,204 executions this month, without a limit',
    percent: undefined,
  })
})

test('the default limit is 50', () => {
  expect(usageOf(12)).toEqual({ words: '12 of 50 executions used this month', percent: 24 })
})

import { expect, test } from 'vitest'
import { isCostUnknown } from './run-cost.ts'

test('a model without a price is of unknown cost, the built-in engine and a priced model are not', () => {
  expect(isCostUnknown({ engine: 'openai-compatible', tokensUsed: 100, cost: '0.000000' })).toBe(true)
  expect(isCostUnknown({ engine: 'openai-compatible', cost: '0' })).toBe(true)
  expect(isCostUnknown({ engine: 'built-in', tokensUsed: 90, cost: '0.000000' })).toBe(true)
  expect(isCostUnknown({ engine: null, tokensUsed: 90, cost: '0' })).toBe(true)
  expect(isCostUnknown({ engine: 'built-in', tokensUsed: 0, cost: '0.000000' })).toBe(false)
  expect(isCostUnknown({ engine: null, cost: '0' })).toBe(false)
  expect(isCostUnknown({ engine: 'openai', tokensUsed: 100, cost: '0.000001' })).toBe(false)
})

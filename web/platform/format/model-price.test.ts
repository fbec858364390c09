// @module-tag words
import { expect, test } from 'vitest'
import { formatContext, formatModelPrice } from './model-price.ts'

test('the price of a model keeps every digit of a small price, and tells free from unknown', () => {
  expect(formatModelPrice({ input: 0.15, output: 0.6 })).toBe('$0.15 in · $0.60 out')
  expect(formatModelPrice({ input: 3, output: 15 })).toBe('$3.00 in · $15.00 out')
  expect(formatModelPrice({ input: 0.075, output: 0.0001 })).toBe('$0.075 in · $0.0001 out')
  expect(formatModelPrice({ input: 0, output: 0.4 })).toBe('$0 in · $0.40 out')
  expect(formatModelPrice({ input: 0, output: 0 })).toBe('Free')
  expect(formatModelPrice(null)).toBe('Price unknown')
})

test('the size of a context is named as services name it', () => {
  const sizes = [512, 8_192, 128_000, 131_072, 200_000, 1_000_000, 1_048_576, 1_047_576, 2_097_152]
  expect(sizes.map(formatContext)).toEqual(['512', '8K', '128K', '128K', '200K', '1M', '1M', '1.05M', '2M'])
})

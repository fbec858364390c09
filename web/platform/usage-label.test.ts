import { expect, test } from 'vitest'
import { usageLabel } from './usage-label.ts'

test('uses are counted in words', () => {
  expect([0, 1, 1200].map(usageLabel)).toEqual(['Used 0 times', 'Used once', 'Used 1,200 times'])
})

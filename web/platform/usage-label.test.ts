import { expect, test } from 'vitest'
import { usageLabel } from './usage-label.ts'

test('uses are counted, one included', () => {
  expect([0, 1, 1200].map(usageLabel)).toEqual(['Used 0 times', 'Used 1 time', 'Used 1,200 times'])
})

// @module-tag words
import { expect, test } from 'vitest'
import { usageLabel } from './usage-label.ts'

test('a persona tells how often it was used, by the number', () => {
  expect(usageLabel(0)).toBe('Used 0 times')
  expect(usageLabel(1)).toBe('Used 1 time')
  expect(usageLabel(1_204)).toBe('Used 1,204 times')
})

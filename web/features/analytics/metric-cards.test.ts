// @module-tag words
import { expect, test } from 'vitest'
import { changeText } from './metric-cards.tsx'

test('a change has its sign and its unit, and no earlier data is said', () => {
  expect(changeWords(12.5, '%')).toBe('+12.5% on the period before')
  expect(changeWords(-3, 'points')).toBe('−3 points on the period before')
  expect(changeWords(0, '%')).toBe('Same as before')
  expect(changeWords(null, '%')).toBe('No earlier data')
})

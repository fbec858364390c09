// @module-tag words
import { expect, test } from 'vitest'
import { changeText } from './metric-cards.tsx'

test('a change has its sign and its unit, and no earlier data is said', () => {
  expect(changeText(12.5, '%')).toBe('+12.5% on the period before')
  expect(changeText(-3, 'points')).toBe('−3 points on the period before')
  expect(changeText(0, '%')).toBe('Same as before')
  expect(changeText(null, '%')).toBe('No earlier data')
})

import { expect, test } from 'vitest'
import { attemptsText, countText } from './queue-labels.ts'

test('a count that was not counted out says so', () => {
  expect(countText(999, 1_000)).toBe('999')
  expect(countText(1_000, 1_000)).toBe('1,000+')
  expect(countText(12_345, Number.POSITIVE_INFINITY)).toBe('12,345')
})

test('attempts are counted in words', { tags: 'words' }, () => {
  expect([0, 1, 3].map(attemptsText)).toEqual(['Not begun', '1 attempt', '3 attempts'])
})

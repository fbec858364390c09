// @module-tag words
import { expect, test } from 'vitest'
import { cachedWords, listed, savedWords } from './cache-words.ts'

test('what a cache saved follows the cost, and so does what filling it cost', () => {
  expect(listed('12,400 tokens', cachedWords(9_800))).toBe('12,400 tokens, 9,800 from cache')
  expect(listed('$0.01', savedWords('0.120000'))).toBe('$0.01, saved $0.12')
  expect(listed('$0.01', savedWords('-0.000900'))).toBe('$0.01, $0.000900 of it to fill the cache')
  expect(listed('$0.01', savedWords(null), savedWords('0.000000'), cachedWords(0))).toBe('$0.01')
})

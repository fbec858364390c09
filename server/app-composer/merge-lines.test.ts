import { array, assert, constantFrom, property } from 'fast-check'
import { expect, test } from 'vitest'
import { mergeLines } from './merge-lines.ts'

const base = 'a\nb\nc\nd\ne'

test('changes of different lines come together; of the same lines they do not', () => {
  expect(mergeLines(base, 'a\nB\nc\nd\ne', 'a\nb\nc\nd\nnew\ne')).toBe('a\nB\nc\nd\nnew\ne')
  expect(mergeLines(base, 'b\nc\nd\ne', 'a\nb\nc\nd')).toBe('b\nc\nd')
  expect(mergeLines(base, 'a\nB\nc\nd\ne', 'a\nX\nc\nd\ne')).toBeNull()
})

test('a change beside none is that change, and the same change twice is one', () => {
  const text = array(constantFrom('a', 'b', 'c', ''), { maxLength: 8 }).map((lines) => lines.join('\n'))
  assert(
    property(text, text, (before, after) => {
      expect(mergeLines(before, after, before)).toBe(after)
      expect(mergeLines(before, before, after)).toBe(after)
      expect(mergeLines(before, after, after)).toBe(after)
    }),
  )
})

test('the merge of two changes does not depend on their order', () => {
  const text = array(constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 }).map((lines) => lines.join('\n'))
  assert(
    property(text, text, text, (before, one, other) => {
      expect(mergeLines(before, one, other)).toBe(mergeLines(before, other, one))
    }),
  )
})

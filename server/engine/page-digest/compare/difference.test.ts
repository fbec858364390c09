import { expect, test } from 'vitest'
import { wordDifference } from './difference.ts'

test('separates only the words that differ, so that the new line can be reassembled', () => {
  const difference = wordDifference('Plan: Pro; Price: $12; Seats: 3', 'Plan: Pro; Price: $15; Seats: 3')
  expect(difference).toEqual({ start: 'Plan: Pro; Price: ', before: '$12', now: '$15', end: '; Seats: 3' })
  expect(wordDifference('It was 3.', 'It was 4.')).toEqual({
    start: 'It was ',
    before: '3',
    now: '4',
    end: '.',
  })
  // Figures and the value after a colon are shown whole.
  expect(wordDifference('Availability: Out of stock', 'Availability: In stock')).toMatchObject({
    before: 'Out of stock',
    now: 'In stock',
  })
  expect(wordDifference('It opens on 5 December.', 'It opens on 6 December.')).toMatchObject({
    before: '5 December',
    now: '6 December',
  })
  expect(wordDifference('A b', 'C b')).toEqual({ start: '', before: 'A', now: 'C', end: ' b' })
})

const many = (word: string) => Array.from({ length: 12 }, (_, at) => word + at).join(' ')

test('separates nothing for words that were only added or removed, or for lines that differ too much', () => {
  expect(wordDifference('a b', 'a new b')).toBeNull()
  expect(wordDifference('a b', 'a b')).toBeNull()
  expect(wordDifference(many('x'), many('y'))).toBeNull()
})

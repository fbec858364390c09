import { expect, test } from 'vitest'
import { bellLabel, newsOf, shownCount } from './bell-labels.ts'

test('the bell counts to 99', () => {
  expect([1, 99, 100, 5_000].map(shownCount)).toEqual(['1', '99', '99+', '99+'])
})

test('the name of the bell says how many wait, where any do', { tags: 'words' }, () => {
  expect(bellLabel(0)).toBe('Notifications')
  expect(bellLabel(120)).toBe('Notifications, 120 unread')
  expect(bellLabel(0, 1)).toBe('Notifications, 1 waiting for your decision')
  expect(bellLabel(2, 1)).toBe('Notifications, 2 unread, 1 waiting for your decision')
})

test('only growth is news, and the first answer is not', { tags: 'words' }, () => {
  expect(newsOf(undefined, 4)).toBeUndefined()
  expect(newsOf(4, 4)).toBeUndefined()
  expect(newsOf(4, 0)).toBeUndefined()
  expect(newsOf(4, 5)).toBe('1 new notification')
  expect(newsOf(0, 3)).toBe('3 new notifications')
})

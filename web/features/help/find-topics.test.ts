import { expect, test } from 'vitest'
import { foundText, isFound } from './find-topics.ts'

test('a topic is found by the beginnings of its words, all of those that were typed', () => {
  const words = ' schedules cron expression time zone'
  expect(isFound(words, ['sched'])).toBe(true)
  expect(isFound(words, ['cron', 'zo'])).toBe(true)
  expect(isFound(words, ['cron', 'team'])).toBe(false)
  expect(isFound(words, ['one'])).toBe(false)
  expect(isFound(words, [])).toBe(true)
})

test('says how many were found, and what to do if none was', { tags: 'words' }, () => {
  expect(foundText(0)).toContain('Contact Us')
  expect(foundText(1)).toBe('1 topic')
  expect(foundText(3)).toBe('3 topics')
})

import { expect, test } from 'vitest'
import { firstWeekday, formatFullDay, formatMonth, weekdayInitials } from './calendar-words.ts'

test('weeks begin where the language has it, and on Monday for a language that is no locale', () => {
  expect(firstWeekday('en-US')).toBe(7)
  expect(firstWeekday('de-DE')).toBe(1)
  expect(firstWeekday('en-US@posix')).toBe(1)
})

test('the days of a week are named from its first day on', { tags: 'words' }, () => {
  expect(weekdayInitials(7)[0]).toEqual({ name: 'Sunday', initial: 'Su' })
  expect(
    weekdayInitials(1)
      .map(({ initial }) => initial)
      .join(' '),
  ).toBe('Mo Tu We Th Fr Sa Su')
  expect(formatMonth('2026-11-26')).toBe('November 2026')
  expect(formatFullDay('2026-11-26')).toBe('Thursday, 26 November 2026')
})

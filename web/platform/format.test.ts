import { expect, test } from 'vitest'
import {
  formatCost,
  formatCount,
  formatDay,
  formatDuration,
  formatExact,
  formatInZone,
  formatDayName,
  formatMoment,
  formatPrice,
  formatRelative,
  setTimeZone,
} from './format.ts'

test.each([
  [0, '0 ms'],
  [340.4, '340 ms'],
  [999.4, '999 ms'],
  [999.6, '1 s'],
  [12_000, '12 s'],
  [59_700, '1 m'],
  [72_000, '1 m 12 s'],
  [7_500_000, '2 h 5 m'],
])('%d ms reads %s', { tags: 'words' }, (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})

const now = new Date('2026-11-20T12:00:00Z')
test.each([
  ['2026-11-20T11:59:30Z', 'just now'],
  ['2026-11-20T11:59:10Z', '1 minute ago'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T15:00:00Z', 'in 3 hours'],
  ['2026-11-19T11:00:00Z', 'yesterday'],
  ['2026-02-03T12:00:00Z', '3 Feb 2026'],
])('%s seen at noon of 20 November reads %s', { tags: 'words' }, (at, text) => {
  expect(formatRelative(new Date(at), now)).toBe(text)
})

test.each([
  ['0.000000', '$0'],
  ['0.001234', '$0.001234'],
  ['1.250000', '$1.25'],
])('a cost of %s dollars reads %s', (dollars, text) => {
  expect(formatCost(dollars)).toBe(text)
})

test('a price shows cents only where it has some', () => {
  expect(formatPrice(2_900)).toBe('$29')
  expect(formatPrice(27_840)).toBe('$278.40')
  expect(formatPrice(287_040)).toBe('$2,870.40')
  expect(formatPrice(2_905)).toBe('$29.05')
})

test('a count of one has a noun in the singular', () => {
  expect(formatCount(1, 'task')).toBe('1 task')
  expect(formatCount(1204, 'task')).toBe('1,204 tasks')
})

test('days and exact times are those of the zone that was set, in both directions', () => {
  const lateOnTheTwentieth = new Date('2026-11-20T23:30:00Z')
  setTimeZone('Asia/Tokyo')
  expect(formatDay(lateOnTheTwentieth)).toBe('21 Nov 2026')
  expect(formatExact(lateOnTheTwentieth)).toContain('08:30:00')
  expect(formatRelative(new Date('2026-01-01T20:00:00Z'), lateOnTheTwentieth)).toBe('2 Jan 2026')
  setTimeZone('America/New_York')
  expect(formatDay(lateOnTheTwentieth)).toBe('20 Nov 2026')
  expect(formatExact(lateOnTheTwentieth)).toContain('18:30:00')
})

test('a zone that this browser does not know leaves the times in its own', () => {
  setTimeZone(undefined)
  const own = formatExact(new Date('2026-11-20T23:30:00Z'))
  setTimeZone('Mars/Olympus')
  expect(formatExact(new Date('2026-11-20T23:30:00Z'))).toBe(own)
})

test('a planned time is formatted in the configured time zone', () => {
  setTimeZone('Europe/Berlin')
  const lateEvening = new Date('2026-11-20T22:30:00Z') // 23:30 there.
  expect(formatMoment(new Date('2026-11-20T22:50:00Z'), lateEvening)).toBe('today 23:50')
  expect(formatMoment(new Date('2026-11-21T08:00:00Z'), lateEvening)).toBe('tomorrow 09:00')
  expect(formatMoment(new Date('2026-11-23T08:00:00Z'), lateEvening)).toBe('Mon 23 Nov 09:00')
  expect(formatMoment(new Date('2027-11-23T08:00:00Z'), lateEvening)).toBe('23 Nov 2027 09:00')
  setTimeZone(undefined)
})

test('a day is named as a heading in the zone of the user', { tags: 'words' }, () => {
  setTimeZone('Europe/Berlin')
  const night = new Date('2026-11-20T23:30:00Z')
  expect(formatDayName(new Date('2026-11-20T23:10:00Z'), night)).toBe('Today')
  expect(formatDayName(new Date('2026-11-20T22:10:00Z'), night)).toBe('Yesterday')
  expect(formatDayName(new Date('2026-11-16T09:00:00Z'), night)).toBe('Mon 16 Nov')
  expect(formatDayName(new Date('2025-11-16T09:00:00Z'), night)).toBe('16 Nov 2025')
})

test('an instant in the zone of an agent shows its weekday, date and clock there', () => {
  expect(formatInZone(new Date('2026-11-20T22:30:00Z'), 'Asia/Tokyo')).toBe('Sat, 21 Nov 2026, 07:30')
})

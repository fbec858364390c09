import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => vi.restoreAllMocks())
import {
  allTimeZones,
  browserTimeZone,
  fitsTimeZone,
  isSameZone,
  offsetOf,
  ownTimeZone,
} from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

test('the offset is that of the moment, summer time included', () => {
  expect(offsetOf('Europe/Berlin', winter)).toBe('GMT+1')
  expect(offsetOf('Europe/Berlin', summer)).toBe('GMT+2')
  expect(offsetOf('America/St_Johns', winter)).toBe('GMT-3:30')
  expect(offsetOf('Mars/Olympus', winter)).toBe('')
})

test('the chosen zone comes first, and UTC is listed once, even if the browser does not list them', () => {
  const names = allTimeZones('US/Eastern', winter).map(({ name }) => name)
  expect(names[0]).toBe('US/Eastern')
  expect(names.filter((name) => name === 'UTC')).toHaveLength(1)
  expect(names).toContain('Europe/Berlin')
  expect(names.length).toBeGreaterThan(300)
})

test('a zone with an old name in the browser is listed once, under its current name', () => {
  const names = allTimeZones('Asia/Calcutta', winter).map(({ name }) => name)
  expect(names[0]).toBe('Asia/Kolkata')
  expect(names).toEqual(expect.arrayContaining(['Europe/Kyiv', 'America/Nuuk', 'Asia/Kathmandu']))
  expect(names).not.toEqual(expect.arrayContaining(['Asia/Calcutta']))
  expect(names.map((name) => offsetOf(name, winter))).not.toContain('')
  expect(isSameZone('Europe/Kiev', 'Europe/Kyiv')).toBe(true)
})

test.each([
  ['new york', 'America/New_York', true],
  ['NEW_YORK', 'America/New_York', true],
  ['gmt+1 ber', 'Europe/Berlin', true],
  ['', 'Europe/Berlin', true],
  ['berlin asia', 'Europe/Berlin', false],
])('%j finds %s: %s', (query, name, isFound) => {
  expect(fitsTimeZone({ name, offset: offsetOf(name, winter) }, query)).toBe(isFound)
})

test.each([
  ['Etc/Unknown', undefined, 'UTC'],
  ['Foo/Bar', undefined, 'UTC'],
  [undefined, undefined, 'UTC'],
  ['', undefined, 'UTC'],
  ['posix/Europe/Berlin', undefined, 'UTC'],
  ['Asia/Calcutta', 'Asia/Kolkata', 'Asia/Kolkata'],
  ['Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin'],
])('a browser in the zone %s offers %s and counts in %s', (timeZone, own, counted) => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    timeZone,
  } as Intl.ResolvedDateTimeFormatOptions)
  expect(ownTimeZone()).toBe(own)
  expect(browserTimeZone()).toBe(counted)
})

import { expect, test } from 'vitest'
import { addDays, addMonths, daysIntoWeek, isDay, weeksOf, within } from './month-days.ts'

test('days and months are counted over leap days, summer time and the ends of months and years', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
})

test('a month is laid out in six weeks that begin on the chosen day, with each of its days once', () => {
  const [first] = weeksOf('2026-11-26', 1)
  expect(first).toEqual([undefined, undefined, undefined, undefined, undefined, undefined, '2026-11-01'])
  expect(weeksOf('2026-11-26', 7)[0]?.[0]).toBe('2026-11-01')
  for (const day of ['2026-02-10', '2026-08-31', '2028-02-01']) {
    const weeks = weeksOf(day, 1)
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    const days = weeks.flat().filter((each) => each !== undefined)
    expect(days[0]).toBe(`${day.slice(0, 7)}-01`)
    expect(days.at(-1)).toBe(addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1))
    expect(new Set(days).size).toBe(days.length)
  }
  expect(daysIntoWeek('2026-11-26', 1)).toBe(3)
  expect(daysIntoWeek('2026-11-26', 7)).toBe(4)
})

test('text that is no day is recognized, and a day beyond the limits moves to them', () => {
  expect(['2026-11-26', '2026-02-30', '2026-1-1', ''].map(isDay)).toEqual([true, false, false, false])
  expect(within('2026-11-26', '2026-12-01')).toBe('2026-12-01')
  expect(within('2026-11-26', '', '2026-11-01')).toBe('2026-11-01')
  expect(within('2026-11-26', '2026-11-01', '2026-12-01')).toBe('2026-11-26')
})

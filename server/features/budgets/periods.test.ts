import { expect, test } from 'vitest'
import { periodOf } from './periods.ts'

const at = (text: string) => new Date(text)
const hours = (date: string) => {
  const { startsAt, endsAt } = periodOf('day', at(`${date}T12:00:00Z`), 'Europe/Berlin')
  return (endsAt.getTime() - startsAt.getTime()) / 3_600_000
}

test('a day begins at midnight of the zone, not of UTC', () => {
  const period = periodOf('day', at('2026-03-10T23:30:00Z'), 'Asia/Tokyo')
  expect(period).toEqual({
    start: '2026-03-11',
    end: '2026-03-12',
    startsAt: at('2026-03-10T15:00:00Z'),
    endsAt: at('2026-03-11T15:00:00Z'),
  })
})

test('days on which the clocks change have 23 and 25 hours', () => {
  expect(hours('2026-03-29')).toBe(23)
  expect(hours('2026-10-25')).toBe(25)
})

test('a day whose midnight the clocks jump over begins when they land', () => {
  const period = periodOf('day', at('2026-04-24T12:00:00Z'), 'Africa/Cairo')
  expect(period).toMatchObject({ start: '2026-04-24', startsAt: at('2026-04-23T22:00:00Z') })
  expect(periodOf('day', at('2026-04-23T21:59:59.999Z'), 'Africa/Cairo').start).toBe('2026-04-23')
})

test.each([
  ['2026-01-31T23:59:59.999Z', '2026-01-01', '2026-02-01'],
  ['2026-02-28T12:00:00Z', '2026-02-01', '2026-03-01'],
  ['2028-02-29T12:00:00Z', '2028-02-01', '2028-03-01'],
  ['2026-12-31T23:00:00Z', '2026-12-01', '2027-01-01'],
])('the month of %s goes from %s to %s', (now, start, end) => {
  expect(periodOf('month', at(now), 'UTC')).toMatchObject({ start, end })
})

test('at the end of a month the zone decides which month it is', () => {
  const now = at('2026-03-31T23:30:00Z')
  expect(periodOf('month', now, 'America/New_York').start).toBe('2026-03-01')
  expect(periodOf('month', now, 'Europe/Berlin')).toMatchObject({
    start: '2026-04-01',
    startsAt: at('2026-03-31T22:00:00Z'),
    endsAt: at('2026-04-30T22:00:00Z'),
  })
})

test('every instant of a year lies in the period that is said to hold it', () => {
  for (const zone of ['America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia', 'Asia/Kathmandu']) {
    for (let ms = Date.UTC(2026, 0, 1); ms < Date.UTC(2027, 0, 1); ms += 25_200_000) {
      for (const kind of ['day', 'month'] as const) {
        const { startsAt, endsAt, end } = periodOf(kind, new Date(ms), zone)
        expect(startsAt.getTime() <= ms && ms < endsAt.getTime()).toBe(true)
        expect(periodOf(kind, endsAt, zone).start).toBe(end)
      }
    }
  }
})

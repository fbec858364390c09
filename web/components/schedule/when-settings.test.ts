import { expect, test } from 'vitest'
import { dayLabel, minuteOf, summaryOf, whenErrors, withMinute, withSettings } from './when-settings.ts'

const now = new Date('2026-11-20T12:00:00Z')
const daily = {
  triggerType: 'schedule',
  autoSchedule: true,
  taskFrequency: 'daily',
  triggerConfig: null,
} as const

test('the form says the plan in words', { tags: 'words' }, () => {
  expect(summaryOf(daily, 'Europe/Berlin', now).words).toBe('Every day at 09:00 (Europe/Berlin)')
})

test('the form says the next five instants of the plan, in the zone of the agent', () => {
  const { next, whyNot } = summaryOf(daily, 'Europe/Berlin', now)
  expect(next.map((at) => at.toISOString())).toEqual([
    '2026-11-21T08:00:00.000Z',
    '2026-11-22T08:00:00.000Z',
    '2026-11-23T08:00:00.000Z',
    '2026-11-24T08:00:00.000Z',
    '2026-11-25T08:00:00.000Z',
  ])
  expect(whyNot).toBeNull()
  const abroad = summaryOf({ ...daily, triggerConfig: { timeZone: 'Asia/Tokyo' } }, 'Europe/Berlin', now)
  expect(abroad.next[0]?.toISOString()).toBe('2026-11-21T00:00:00.000Z')
})

test('an agent that never runs by itself says why', { tags: 'words' }, () => {
  expect(summaryOf({ ...daily, autoSchedule: false }, 'UTC', now).whyNot).toContain('Turn on Auto-schedule')
  expect(summaryOf({ ...daily, taskFrequency: 'as-needed' }, 'UTC', now).whyNot).toContain('As needed')
})

test('a setting that the server would refuse is refused at its field, and nothing is planned', () => {
  expect(Object.keys(whenErrors({ cron: 'every now and then' }))).toEqual(['cron'])
  expect(Object.keys(whenErrors({ at: '' }))).toEqual(['at'])
  expect(whenErrors({ cron: '0 9 * * 1-5', timeZone: 'Asia/Tokyo' })).toEqual({})
  expect(whenErrors(null)).toEqual({})
  const { next, whyNot } = summaryOf({ ...daily, triggerConfig: { cron: '* * * * *' } }, 'UTC', now)
  expect(next).toEqual([])
  expect(whyNot).not.toBeNull()
})

test('a refusal is shown at its field and in place of the plan', { tags: 'words' }, () => {
  expect(whenErrors({ at: '' })).toEqual({ at: 'Expected a time like 09:30' })
  const refused = summaryOf({ ...daily, triggerConfig: { cron: '* * * * *' } }, 'UTC', now)
  expect(refused.whyNot).toContain('Fix what is marked')
})

test('a setting can be taken away, and with the last one all of them', () => {
  expect(withSettings({ cron: '0 9 * * *', weekday: 2 }, { cron: undefined })).toEqual({ weekday: 2 })
  expect(withSettings({ timeZone: 'UTC' }, { timeZone: undefined })).toBeNull()
  expect(withSettings(null, { at: '10:00' })).toEqual({ at: '10:00' })
})

test('a run every hour keeps the hour for later and changes the minute alone', () => {
  expect(minuteOf('09:30')).toBe('30')
  expect(withMinute('09:30', '5')).toBe('09:05')
  expect(minuteOf(withMinute('09:30', '05'))).toBe('5')
  for (const minute of ['', '75']) expect(whenErrors({ at: withMinute('09:30', minute) }).at).toBeDefined()
})

test('days that some months do not have say what is meant then', { tags: 'words' }, () => {
  expect([28, 29, 31].map(dayLabel)).toEqual(['28', '29, or the last day', 'the last day'])
})

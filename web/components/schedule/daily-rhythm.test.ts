import { expect, test } from 'vitest'
import { rhythmOf, withRhythm } from './daily-rhythm.ts'
import { summaryOf } from './when-settings.ts'

const once = { isWeekdaysOnly: false, at: '07:30', everyHours: 0, untilHour: 18 }
const wordsOf = (triggerConfig: ReturnType<typeof withRhythm>) =>
  summaryOf(
    { triggerType: 'schedule', autoSchedule: true, taskFrequency: 'daily', triggerConfig },
    'UTC',
    new Date('2026-11-20T12:00:00Z'),
  ).words

const kept = [
  [once, { at: '07:30' }, 'Every day at 07:30 (UTC)'],
  [{ ...once, isWeekdaysOnly: true }, { at: '07:30', cron: '30 7 * * 1-5' }, 'On weekdays at 07:30 (UTC)'],
  [
    { ...once, everyHours: 4, untilHour: 15 },
    { at: '07:30', cron: '30 7,11,15 * * *' },
    'Every day at 07:30, 11:30, and 15:30 (UTC)',
  ],
] as const

test.each(kept)('the rhythm %j is kept as %j, and comes back from what was kept', (rhythm, settings) => {
  expect(withRhythm(null, rhythm)).toEqual(settings)
  expect(rhythmOf(settings)).toEqual(rhythm)
})

test.each(kept)('the rhythm %j, kept as %j, is called %s', { tags: 'words' }, (rhythm, _, words) => {
  expect(wordsOf(withRhythm(null, rhythm))).toBe(words)
})

test('other settings stay, an expression of one’s own is no rhythm, and a time that is none is left to the rules', () => {
  const zone = { timeZone: 'Asia/Tokyo', missed: 'skip' as const }
  expect(withRhythm(zone, { ...once, isWeekdaysOnly: true })).toMatchObject(zone)
  for (const cron of ['0 9 1 * *', '*/5 * * * *', '0 9,10,14 * * *', '0 9 * * 6']) {
    expect(rhythmOf({ cron })).toBeNull()
  }
  expect(withRhythm(null, { ...once, at: '17:00', everyHours: 4 })?.cron).toBe('0 17,21 * * *')
  expect(withRhythm({ cron: '30 7 * * 1-5' }, { ...once, isWeekdaysOnly: true, at: '' })).toEqual({ at: '' })
})

import { expect, test } from 'vitest'
import { cronText } from './cron-labels.ts'
import { nextInstants } from './recurrence.ts'
import { triggerConfig } from './schedule-fields.ts'
import { scheduleTexts, validateSchedule } from './validate-schedule.ts'

const { cronTooOften, cronAnyDay, cronFields } = scheduleTexts

test.each([
  ['*/7 * * * *', cronTooOften('00:56', '01:00', 4)],
  ['*/59 * * * *', cronTooOften('00:59', '01:00', 1)],
  ['2,58 0,23 * * *', cronTooOften('23:58', '00:02', 4)],
  ['0 12 ? * MON', cronAnyDay],
  ['0 0 12 * * ?', cronFields],
])('%s is refused for what is wrong with it', (cron, message) => {
  expect(validateSchedule({ cron })).toEqual([{ path: 'cron', message }])
})

test('a refused expression says what to change', { tags: 'words' }, () => {
  expect([
    cronTooOften('00:56', '01:00', 4),
    cronTooOften('00:59', '01:00', 1),
    cronAnyDay,
    cronFields,
  ]).toEqual([
    'Leave at least 5 minutes between two starts: from 00:56 to 01:00 there are 4 minutes',
    'Leave at least 5 minutes between two starts: from 00:59 to 01:00 there is 1 minute',
    'Write * in place of ?, the sign for any day in Quartz and AWS',
    'Write five fields: minute, hour, day, month and weekday, for example 0 9 * * 1',
  ])
})

test.each(['*/5 * * * *', '0 0 * * Sun-Sun', '*/30 2 * * *', '0 9 L * *', '0-30/10 8-18 * * mon-fri'])(
  '%s is kept',
  (cron) => {
    expect(validateSchedule({ cron })).toEqual([])
  },
)

const startsOf = (pattern: string) =>
  nextInstants({ patterns: [pattern], timeZone: 'UTC', words: '' }, new Date(0), 2)

test.each([
  ['tabs', '0\t9\t*\t*\t1'],
  ['double blanks', '0  9 *   * 1'],
  ['blanks around', '  0 9 * * 1 '],
  ['a line end of Windows', '0 9 * * 1\r\n'],
  ['no-break spaces', '0\u00a09\u00a0*\u202f*\u00a01'],
  ['a byte order mark', '\ufeff0 9 * * 1'],
  ['zero-width spaces', '0 9\u200b * * 1\u200b'],
])('an expression that is pasted with %s is kept as its five fields', (_what, cron) => {
  expect(triggerConfig.parse({ cron })).toEqual({ cron: '0 9 * * 1' })
  expect(validateSchedule({ cron })).toEqual([])
  expect(cronText(cron)).toBe(cronText('0 9 * * 1'))
  expect(startsOf(cron)).toEqual(startsOf('0 9 * * 1'))
})

import { expect, test } from 'vitest'
import { scheduleFaults } from './schedule-faults.ts'

test.each([
  ['*/7 * * * *', 'Leave at least 5 minutes between two starts: from 00:56 to 01:00 there are 4 minutes'],
  ['*/59 * * * *', 'Leave at least 5 minutes between two starts: from 00:59 to 01:00 there is 1 minute'],
  ['2,58 0,23 * * *', 'Leave at least 5 minutes between two starts: from 23:58 to 00:02 there are 4 minutes'],
  ['0 12 ? * MON', 'Write * in place of ?, the sign for any day in Quartz and AWS'],
  ['0 0 12 * * ?', 'Write five fields: minute, hour, day, month and weekday, for example 0 9 * * 1'],
])('%s is refused in words that say what to change', (cron, words) => {
  expect(scheduleFaults({ cron })).toEqual([{ path: 'cron', message: words }])
})

test.each(['*/5 * * * *', '0 0 * * Sun-Sun', '*/30 2 * * *', '0 9 L * *', '0-30/10 8-18 * * mon-fri'])(
  '%s is kept',
  (cron) => {
    expect(scheduleFaults({ cron })).toEqual([])
  },
)

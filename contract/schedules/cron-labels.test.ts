// @module-tag words
import { expect, test } from 'vitest'
import { cronText } from './cron-labels.ts'

test.each([
  ['0 9 * * *', 'Every day at 09:00'],
  ['0 9 * * 1-5', 'On weekdays at 09:00'],
  ['30 7 * * MON', 'Every Monday at 07:30'],
  ['30 7 * * 0', 'Every Sunday at 07:30'],
  ['30 7 * * 6,7', 'Every Saturday and Sunday at 07:30'],
  ['0 9,13,17 * * *', 'Every day at 09:00, 13:00, and 17:00'],
  ['0 9-11 * * 1-5', 'On weekdays at 09:00, 10:00, and 11:00'],
  ['*/15 * * * *', 'Every 15 minutes'],
  ['*/15 * * * 1-5', 'On weekdays every 15 minutes'],
  ['5 * * * *', 'Every hour at :05'],
  ['0 */6 * * *', 'Every 6 hours at :00'],
  ['0 9 1 * *', 'On day 1 of every month at 09:00'],
  ['0 9 1,15 * *', 'On day 1 and 15 of every month at 09:00'],
  ['0 9 L * *', 'On the last day of every month at 09:00'],
  ['0 9 1 JAN,jul *', 'On day 1 of every month at 09:00, in January and July only'],
])('%s is said as: %s', (cron, words) => {
  expect(cronText(cron)).toBe(words)
})

test.each(['0 9 1 * 1', '*/7 * * * *', '0 */5 * * *', '1,2 9 * * *', '0 9 * * 1#2', 'nonsense', ''])(
  'an expression that is complex or invalid has no label: %s',
  (cron) => {
    expect(cronText(cron)).toBeNull()
  },
)

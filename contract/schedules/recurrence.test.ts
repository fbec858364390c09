import { expect, test } from 'vitest'
import { cronText } from './cron-labels.ts'
import type { PlannedFields } from './schedule-fields.ts'
import { describeRecurrence, lastInstants, nextInstants, recurrenceOf } from './recurrence.ts'
import { weekdayNames } from '#contract/time/weekday-names.ts'

const agentWith = (
  taskFrequency: PlannedFields['taskFrequency'],
  triggerConfig: PlannedFields['triggerConfig'] = null,
): PlannedFields => ({ triggerType: 'schedule', autoSchedule: true, taskFrequency, triggerConfig })

function planned(
  [frequency, config]: readonly [PlannedFields['taskFrequency'], PlannedFields['triggerConfig']?],
  timeZone: string,
) {
  const plan = recurrenceOf(agentWith(frequency, config), timeZone)
  if (!plan) throw new Error('There is no plan.')
  return plan
}

const iso = (instants: Date[]) => instants.map((instant) => instant.toISOString().replace(':00.000Z', 'Z'))

/** Expected instants, computed manually from the published clock changes. */
const byHand = [
  // 28 March 2027: 02:00 becomes 03:00 (+01:00 to +02:00). 02:30 is left out.
  [
    'Europe/Berlin',
    ['daily', { at: '02:30' }],
    '2027-03-26T12:00Z',
    '2027-03-27T01:30Z 2027-03-28T01:00Z 2027-03-29T00:30Z',
  ],
  // 31 October 2027: 03:00 becomes 02:00. 02:30 comes twice.
  [
    'Europe/Berlin',
    ['daily', { at: '02:30' }],
    '2027-10-29T12:00Z',
    '2027-10-30T00:30Z 2027-10-31T00:30Z 2027-11-01T01:30Z',
  ],
  // 14 March 2027: 02:00 becomes 03:00 (-05:00 to -04:00).
  [
    'America/New_York',
    ['daily', { at: '02:15' }],
    '2027-03-12T12:00Z',
    '2027-03-13T07:15Z 2027-03-14T07:00Z 2027-03-15T06:15Z',
  ],
  // 7 November 2027: 02:00 becomes 01:00. 01:15 comes twice; it is a Sunday.
  [
    'America/New_York',
    ['weekly', { at: '01:15', weekday: 7 }],
    '2027-11-01T00:00Z',
    '2027-11-07T05:15Z 2027-11-14T06:15Z',
  ],
  // Every second Sunday from that of 14 March on, when 02:00 becomes 03:00; 02:15 is left out that day and runs right after.
  [
    'America/New_York',
    ['weekly', { at: '02:15', weekday: 7, everyWeeks: 2, from: '2027-02-22' }],
    '2027-02-20T00:00Z',
    '2027-02-28T07:15Z 2027-03-14T07:00Z 2027-03-28T06:15Z',
  ],
  // Monday there is still Sunday in UTC; the weeks are those of the zone.
  [
    'Pacific/Auckland',
    ['weekly', { at: '08:00', weekday: 1, everyWeeks: 4, from: '2026-12-28' }],
    '2026-12-20T00:00Z',
    '2026-12-27T19:00Z 2027-01-24T19:00Z 2027-02-21T19:00Z',
  ],
  // A single time that the clocks of that day leave out.
  ['Europe/Berlin', ['as-needed', { once: '2027-03-28T02:30' }], '2027-01-01T00:00Z', '2027-03-28T01:30Z'],
  // No change of the clock: +05:30 all year.
  [
    'Asia/Kolkata',
    ['monthly', { day: 31 }],
    '2028-01-01T00:00Z',
    '2028-01-31T03:30Z 2028-02-29T03:30Z 2028-03-31T03:30Z 2028-04-30T03:30Z',
  ],
  [
    'Asia/Kolkata',
    ['monthly', { day: 30, at: '00:00' }],
    '2027-01-01T00:00Z',
    '2027-01-29T18:30Z 2027-02-27T18:30Z 2027-03-29T18:30Z',
  ],
  // 3 October 2027: 02:00 becomes 02:30 (+10:30 to +11:00). 02:15 is left out.
  [
    'Australia/Lord_Howe',
    ['daily', { at: '02:15' }],
    '2027-10-01T12:00Z',
    '2027-10-01T15:45Z 2027-10-02T15:30Z 2027-10-03T15:15Z',
  ],
  // 4 April 2027: 02:00 becomes 01:30. 01:45 comes twice.
  [
    'Australia/Lord_Howe',
    ['daily', { at: '01:45' }],
    '2027-04-02T12:00Z',
    '2027-04-02T14:45Z 2027-04-03T14:45Z 2027-04-04T15:15Z',
  ],
  // 5 September 2027: 00:00 becomes 01:00 (-04:00 to -03:00). Midnight is left out.
  [
    'America/Santiago',
    ['daily', { at: '00:00' }],
    '2027-09-03T12:00Z',
    '2027-09-04T04:00Z 2027-09-05T04:00Z 2027-09-06T03:00Z',
  ],
  // 4 April 2027: 00:00 becomes 23:00 of 3 April. 23:30 comes twice.
  [
    'America/Santiago',
    ['daily', { at: '23:30' }],
    '2027-04-02T12:00Z',
    '2027-04-03T02:30Z 2027-04-04T02:30Z 2027-04-05T03:30Z',
  ],
  // 26 September 2027: 02:00 becomes 03:00 (+12:00 to +13:00).
  [
    'Pacific/Auckland',
    ['monthly', { day: 26, at: '02:59' }],
    '2027-08-01T00:00Z',
    '2027-08-25T14:59Z 2027-09-25T14:00Z 2027-10-25T13:59Z',
  ],
  // 4 April 2027: 03:00 becomes 02:00. A list of hours names wall-clock times: 02:00 once, then 03:00.
  [
    'Pacific/Auckland',
    ['daily', { cron: '0 1-3 * * *' }],
    '2027-04-03T10:00Z',
    '2027-04-03T12:00Z 2027-04-03T13:00Z 2027-04-03T15:00Z 2027-04-04T13:00Z',
  ],
  // 28 March 2027: 02:00 becomes 03:00. A step within a named hour is a list of times: both are left out, and run at once.
  [
    'Europe/Berlin',
    ['daily', { cron: '*/30 2 * * *' }],
    '2027-03-27T12:00Z',
    '2027-03-28T01:00Z 2027-03-29T00:00Z 2027-03-29T00:30Z',
  ],
  // 31 October 2027: 03:00 becomes 02:00. Each of its times comes twice and runs once.
  [
    'Europe/Berlin',
    ['daily', { cron: '0-59/30 2 * * *' }],
    '2027-10-30T12:00Z',
    '2027-10-31T00:00Z 2027-10-31T00:30Z 2027-11-01T01:00Z',
  ],
  // Every hour goes by elapsed time: 23 times on the short day, 25 times on the long one.
  [
    'Europe/Berlin',
    ['hourly', { at: '00:30' }],
    '2027-03-28T00:00Z',
    '2027-03-28T00:30Z 2027-03-28T01:30Z 2027-03-28T02:30Z',
  ],
  [
    'Europe/Berlin',
    ['hourly', { at: '00:30' }],
    '2027-10-31T00:00Z',
    '2027-10-31T00:30Z 2027-10-31T01:30Z 2027-10-31T02:30Z',
  ],
] as const

test.for(byHand)('in %s %j after %s comes %s', ([timeZone, fields, after, expected]) => {
  const instants = expected.split(' ')
  const plan = planned(fields, timeZone)
  expect(iso(nextInstants(plan, new Date(after), instants.length))).toEqual(instants)
  const last = new Date(instants.at(-1) ?? after)
  expect(iso(lastInstants(plan, last, instants.length))).toEqual(instants.toReversed())
})

const cases = [
  [['hourly', { at: '09:05' }], 'Every hour at :05 (Europe/Berlin)', '2026-12-31T23:05Z'],
  [['daily'], 'Every day at 09:00 (Europe/Berlin)', '2027-01-01T08:00Z'],
  [['weekly'], 'Every Monday at 09:00 (Europe/Berlin)', '2027-01-04T08:00Z'],
  [['weekly', { weekday: 7, at: '18:30' }], 'Every Sunday at 18:30 (Europe/Berlin)', '2027-01-03T17:30Z'],
  [['monthly'], 'On day 1 of every month at 09:00 (Europe/Berlin)', '2027-01-01T08:00Z'],
  [
    ['monthly', { day: 30 }],
    'On day 30 of every month, or its last day, at 09:00 (Europe/Berlin)',
    '2027-01-30T08:00Z',
  ],
  [['monthly', { day: 31 }], 'On the last day of every month at 09:00 (Europe/Berlin)', '2027-01-31T08:00Z'],
  [['daily', { timeZone: 'Asia/Kolkata' }], 'Every day at 09:00 (Asia/Kolkata)', '2027-01-01T03:30Z'],
  [['daily', { cron: '0 12 * * 5' }], 'Every Friday at 12:00 (Europe/Berlin)', '2027-01-01T11:00Z'],
] as const

test.for(cases)('%j is "%s"', { tags: 'words' }, ([fields, words]) => {
  expect(describeRecurrence(planned(fields, 'Europe/Berlin'))).toBe(words)
})

test.for(cases.map(([fields, , first]) => [fields, first] as const))('%j begins at %s', ([fields, first]) => {
  const plan = planned(fields, 'Europe/Berlin')
  expect(iso(nextInstants(plan, new Date('2026-12-31T23:00Z'), 1))).toEqual([first])
})

const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', '0', '1', '2', '3', '4', '5', '6', '7']

test('a range of weekdays runs on the days that its words name, however they are written', {
  tags: 'words',
}, () => {
  const ranges = days.flatMap((from) => days.map((to) => `${from}-${to}`))
  const plans = ranges.flatMap((range) => {
    const cron = `0 0 * * ${range}`
    const plan = cronText(cron) && recurrenceOf(agentWith('daily', { cron }), 'UTC')
    return plan ? [{ range, plan }] : []
  })
  expect(plans.length).toBeGreaterThan(100)
  for (const { range, plan } of plans) {
    const runs = nextInstants(plan, new Date('2027-01-03T12:00Z'), 7)
      .filter((at) => at < new Date('2027-01-10T12:00Z'))
      .map((at) => weekdayNames[(at.getUTCDay() + 6) % 7] ?? '')
    const words = plan.words.replace('On weekdays', 'Monday Tuesday Wednesday Thursday Friday')
    const named = weekdayNames.filter((name) => words.includes(name))
    expect({ range, runs: runs.toSorted() }).toEqual({
      range,
      runs: (named.length > 0 ? named : [...weekdayNames]).toSorted(),
    })
  }
})

test('only an agent on schedule with auto-schedule and a rhythm has a plan', () => {
  const daily = agentWith('daily')
  expect(recurrenceOf(daily, 'UTC')).not.toBeNull()
  expect(recurrenceOf({ ...daily, autoSchedule: false }, 'UTC')).toBeNull()
  expect(recurrenceOf({ ...daily, triggerType: 'webhook' }, 'UTC')).toBeNull()
  expect(recurrenceOf(agentWith('as-needed'), 'UTC')).toBeNull()
  expect(recurrenceOf(agentWith('as-needed', { cron: '0 9 * * *' }), 'UTC')).toBeNull()
  expect(recurrenceOf(agentWith('daily', { cron: 'nonsense' }), 'UTC')).toBeNull()
  expect(recurrenceOf(agentWith('daily', { timeZone: 'Mars/Olympus' }), 'UTC')).toBeNull()
})

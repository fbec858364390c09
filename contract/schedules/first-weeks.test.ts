import { expect, test } from 'vitest'
import { firstWeeks } from './first-weeks.ts'
import { describeRecurrence, nextInstants, recurrenceOf } from './recurrence.ts'

// A Friday.
const now = new Date('2026-11-20T12:00:00Z')

const plannedFrom = (from: string | undefined) =>
  recurrenceOf(
    {
      triggerType: 'schedule',
      autoSchedule: true,
      taskFrequency: 'weekly',
      triggerConfig: { weekday: 1, everyWeeks: 2, from },
    },
    'Europe/Berlin',
  ) ?? never()

test('every two weeks begins in the week that is chosen, and which days those are is known', () => {
  const { dates, chosen } = firstWeeks({ weekday: 1 }, 2, 'Europe/Berlin', now)
  expect(dates.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-30'])
  const second = plannedFrom('2026-11-30')
  expect(nextInstants(second, now, 2).map((at) => at.toISOString())).toEqual([
    '2026-11-30T08:00:00.000Z',
    '2026-12-14T08:00:00.000Z',
  ])
  expect(nextInstants(plannedFrom(chosen), now, 1)).toEqual([dates.find(({ date }) => date === chosen)?.at])
})

test('reports every two weeks', { tags: 'words' }, () => {
  expect(describeRecurrence(plannedFrom('2026-11-30'))).toBe(
    'Every two weeks on Monday at 09:00 (Europe/Berlin)',
  )
})

test('a choice that was made months ago shows as the next day that it leaves', () => {
  const settings = { weekday: 3, everyWeeks: 3, from: '2026-01-05' }
  const { dates, chosen } = firstWeeks(settings, 3, 'UTC', now)
  expect(dates).toHaveLength(3)
  // 45 weeks from 7 January, a Wednesday, lead to 18 November; three more to 9 December.
  expect(chosen).toBe('2026-12-09')
})

function never(): never {
  throw new Error('There is no plan.')
}

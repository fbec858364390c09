// chunk: page
import type { TriggerConfig } from './schedule-fields.ts'
import { nextInstants, recurrenceOf } from './recurrence.ts'
import { dateIn, isInWeek, weekRhythmOf } from './week-rhythm.ts'

interface FirstWeeks {
  /** The next days of a weekly agent, one for each week it could begin with. */
  dates: { at: Date; date: string }[]
  /** The one on which these settings have it run first. */
  chosen: string | undefined
}

/** The days from which an agent that runs in some of the weeks can be counted. */
export function firstWeeks(
  settings: TriggerConfig | null,
  everyWeeks: number,
  userZone: string,
  now: Date,
): FirstWeeks {
  const { from: _from, ...weekly } = settings ?? {}
  const plan = recurrenceOf(
    {
      triggerType: 'schedule',
      autoSchedule: true,
      taskFrequency: 'weekly',
      triggerConfig: { ...weekly, everyWeeks: 1 },
    },
    userZone,
  )
  if (!plan) return { dates: [], chosen: undefined }
  const dates = nextInstants(plan, now, everyWeeks).map((at) => ({ at, date: dateIn(at, plan.timeZone) }))
  const weeks = weekRhythmOf({ ...settings, everyWeeks })
  const chosen = dates.find(({ at }) => weeks && isInWeek(weeks, at, plan.timeZone))
  return { dates, chosen: chosen?.date }
}

import { CronPattern } from 'croner'
import type { Agent } from './agents.ts'
import { isTimeZone } from './auth.ts'
import { jobOf } from './schedule-plan.ts'

/** The least that lies between two starts of one schedule, minutes. */
export const startsApartMin = 5

export const scheduleTexts = {
  timeZone: 'Choose a time zone from the list',
  cronFields: 'Write five fields: minute, hour, day, month and weekday, for example 0 9 * * 1',
  cronUnread: 'This is not a cron expression. For example, 0 9 * * 1-5 means weekdays at 09:00',
  cronNever: 'This cron expression never comes round: there is no such day',
  cronTooOften: `Leave at least ${startsApartMin} minutes between two starts`,
} as const

type TriggerConfig = NonNullable<Agent['triggerConfig']>
interface ScheduleFault {
  path: 'timeZone' | 'cron'
  message: string
}

/** What is wrong with a schedule that the shape of its fields does not tell, field by field. */
export function scheduleFaults({
  timeZone,
  cron,
}: Pick<TriggerConfig, 'timeZone' | 'cron'>): ScheduleFault[] {
  const faults: ScheduleFault[] = []
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    faults.push({ path: 'timeZone', message: scheduleTexts.timeZone })
  }
  const message = cron === undefined ? null : cronFault(cron)
  if (message !== null) faults.push({ path: 'cron', message })
  return faults
}

/** Digits, names and the signs of cron; not `?`, which means another time at each reading. */
const cronSigns = /^[0-9a-z*,/#-]+( [0-9a-z*,/#-]+){4}$/i

function cronFault(cron: string): string | null {
  if (!cronSigns.test(cron)) return scheduleTexts.cronFields
  try {
    if (jobOf(cron, 'UTC').nextRun() === null) return scheduleTexts.cronNever
    return isTooOften(new CronPattern(cron, 'UTC', { mode: '5-part' })) ? scheduleTexts.cronTooOften : null
  } catch {
    return scheduleTexts.cronUnread
  }
}

/** Whether two starts on one day, or over midnight, can lie too close together. */
function isTooOften({ minute, hour }: CronPattern): boolean {
  const starts = hour.flatMap((isOn, h) => (isOn ? minute.flatMap((on, m) => (on ? [h * 60 + m] : [])) : []))
  const [first = 0] = starts
  return [...starts, first + 24 * 60].some(
    (start, n) => n > 0 && start - (starts[n - 1] ?? 0) < startsApartMin,
  )
}

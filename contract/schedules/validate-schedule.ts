import { isRealDay } from '#contract/time/local-time.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { tidyCron, type TriggerConfig } from './schedule-fields.ts'
import { jobOf, timesOf } from './recurrence.ts'

/** The least that lies between two starts of one schedule, minutes. */
export const startsApartMin = 5

export const scheduleTexts = {
  timeZone: 'Choose a time zone from the list',
  cronFields: 'Write five fields: minute, hour, day, month and weekday, for example 0 9 * * 1',
  cronUnread: 'This is not a cron expression. For example, 0 9 * * 1-5 means weekdays at 09:00',
  cronAnyDay: 'Write * in place of ?, the sign for any day in Quartz and AWS',
  cronNever: 'This cron expression never comes round: there is no such day',
  noSuchDay: 'There is no such day',
  onceIsPast: 'This time has passed. Choose a later one',
  cronTooOften: (first: string, second: string, minutes: number) =>
    `Leave at least ${startsApartMin} minutes between two starts: from ${first} to ${second} there ${minutes === 1 ? 'is 1 minute' : `are ${minutes} minutes`}`,
} as const

interface ScheduleIssue {
  path: 'timeZone' | 'cron' | 'once'
  message: string
}

/** Returns the errors of a schedule that its schema cannot find, by field. */
export function validateSchedule({
  timeZone,
  cron,
  once,
}: Pick<TriggerConfig, 'timeZone' | 'cron' | 'once'>): ScheduleIssue[] {
  const issues: ScheduleIssue[] = []
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    issues.push({ path: 'timeZone', message: scheduleTexts.timeZone })
  }
  if (once !== undefined && !isRealDay(once.slice(0, 10))) {
    issues.push({ path: 'once', message: scheduleTexts.noSuchDay })
  }
  const message = cron === undefined ? null : cronError(cron)
  if (message !== null) issues.push({ path: 'cron', message })
  return issues
}

/** Digits, names and the signs of cron. */
const cronSigns = /^[0-9a-z*?,/#-]+( [0-9a-z*?,/#-]+){4}$/i

function cronError(written: string): string | null {
  const cron = tidyCron(written)
  if (!cronSigns.test(cron)) return scheduleTexts.cronFields
  // It would be read as the time of the reading, another one each time.
  if (cron.includes('?')) return scheduleTexts.cronAnyDay
  try {
    if (jobOf(cron, 'UTC').nextRun() === null) return scheduleTexts.cronNever
    return tooOften(cron)
  } catch {
    return scheduleTexts.cronUnread
  }
}

const dayMinutes = 24 * 60

/** Which two starts, on one day or over midnight, lie too close together; null: none. */
function tooOften(cron: string): string | null {
  const { minute, hour } = timesOf(cron)
  const starts = hour.flatMap((isOn, h) => (isOn ? minute.flatMap((on, m) => (on ? [h * 60 + m] : [])) : []))
  const [first = 0] = starts
  const all = [...starts, first + dayMinutes]
  const second = all.findIndex((start, n) => n > 0 && start - (all[n - 1] ?? 0) < startsApartMin)
  const [from = 0, to = 0] = all.slice(second - 1, second + 1)
  return second < 0 ? null : scheduleTexts.cronTooOften(atTime(from), atTime(to), to - from)
}

function atTime(minutes: number): string {
  const parts = [Math.floor(minutes / 60) % 24, minutes % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

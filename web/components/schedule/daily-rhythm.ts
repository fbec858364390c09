import { scheduleDefaults } from '#contract/schedules/recurrence.ts'
import { type WhenSettings, withSettings } from './when-settings.ts'

/** What 'daily' can mean besides once a day: weekdays only, or several times a day. */
export interface DailyRhythm {
  isWeekdaysOnly: boolean
  /** Time of the first run of the day. */
  at: string
  /** Hours between runs of one day; 0: once a day. */
  everyHours: number
  /** The last hour of the day in which a run may start. */
  untilHour: number
}

export const hourSteps = [1, 2, 3, 4, 6] as const
const lastHour = 23
const usualUntil = 18
const cronOfRhythm = /^(\d{1,2}) (\d{1,2}(?:,\d{1,2})*) \* \* (\*|1-5)$/

/** The rhythm of these settings; null if their cron expression means something else. */
export function rhythmOf(settings: WhenSettings | null): DailyRhythm | null {
  const { cron, at = scheduleDefaults.at } = settings ?? {}
  if (cron === undefined) return { isWeekdaysOnly: false, at, everyHours: 0, untilHour: usualUntil }
  const [, minute = '', list = '', days] = cronOfRhythm.exec(cron) ?? []
  const hours = list.split(',').map(Number)
  const [first = 0, second = first, ...rest] = hours
  const step = second - first
  const isEven = rest.every((hour, index) => hour === second + step * (index + 1))
  if (!days || !isEven || (hours.length > 1 && !hourSteps.some((each) => each === step))) return null
  return {
    isWeekdaysOnly: days === '1-5',
    at: `${String(first).padStart(2, '0')}:${minute.padStart(2, '0')}`,
    everyHours: step,
    untilHour: hours.length > 1 ? (hours.at(-1) ?? usualUntil) : usualUntil,
  }
}

/**
 * The settings with another rhythm. Once every day needs no cron expression; an invalid time is passed on for
 * validation to reject.
 */
export function withRhythm(settings: WhenSettings | null, rhythm: DailyRhythm): WhenSettings | null {
  const { at, everyHours, isWeekdaysOnly, untilHour } = rhythm
  const [hour = Number.NaN, minute = Number.NaN] = at.split(':').map((part) => Number(part || Number.NaN))
  const isPlain = everyHours === 0 && !isWeekdaysOnly
  if (isPlain || Number.isNaN(hour + minute)) return withSettings(settings, { at, cron: undefined })
  // Leaves room for a second run a day, or the choice would undo itself.
  const until = Math.min(lastHour, Math.max(untilHour, hour + everyHours))
  const count = everyHours > 0 ? Math.floor((until - hour) / everyHours) + 1 : 1
  const hours = Array.from({ length: count }, (_, index) => hour + index * everyHours)
  return withSettings(settings, {
    at,
    cron: `${minute} ${hours.join(',')} * * ${isWeekdaysOnly ? '1-5' : '*'}`,
  })
}

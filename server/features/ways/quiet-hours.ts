import type { NotificationEvent } from '#contract/notifications/way-names.ts'
import type { NotificationSettings } from '#contract/notifications/ways.ts'
import { timeOfDay } from '#contract/time/local-time.ts'
import { nextInstants } from '#contract/schedules/recurrence.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** When a user may be disturbed, in the time zone of the user. */
export interface Undisturbed
  extends Pick<NotificationSettings, 'quietFrom' | 'quietTo' | 'isQuietForUrgent'> {
  timeZone: string
}

/** Returns when the quiet hours end in which an event would be sent; null: it may be sent at this time. */
export function quietUntil(
  { quietFrom, quietTo, isQuietForUrgent, timeZone }: Undisturbed,
  event: NotificationEvent,
  at: Date,
): Date | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  if (event === 'needs-you' && !isQuietForUrgent) return null
  const time = timeOfDay(at, timeZone)
  const isPast = time >= quietFrom
  const isBefore = time < quietTo
  if (quietFrom < quietTo ? !(isPast && isBefore) : !isPast && !isBefore) return null
  const [end] = nextInstants({ patterns: [patternOf(quietTo)], timeZone, words: '' }, at, 1)
  // When the clock is set back, the end comes a second time that the calendar leaves out.
  if (!end || end.getTime() > at.getTime() + dayMs)
    return new Date(at.getTime() + minutesTo(quietTo, time) * minuteMs)
  return end
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const minutesTo = (end: string, time: string) => (minutesOf(end) - minutesOf(time) + 1_440) % 1_440

function patternOf(time: string): string {
  const minutes = minutesOf(time)
  return `${minutes % 60} ${Math.floor(minutes / 60)} * * *`
}

// chunk: base
/** Which of the weeks count: every so many, the one of a date among them. */
export interface WeekRhythm {
  every: number
  /** A day of a week that counts, as 2026-11-23. */
  from: string
}

/** The rhythm of a schedule. */
interface Settings {
  everyWeeks?: number | undefined
  from?: string | undefined
}

/** In words: 'every two weeks'. */
export const weekCounts = ['', 'week', 'two weeks', 'three weeks', 'four weeks'] as const
export const everyWeeksMax = 4

const dayMs = 86_400_000
/** A Monday, so that weeks are counted from Monday to Sunday. */
const someMonday = '1970-01-05'

/** The weeks in which a weekly agent runs; undefined: in each. */
export function weekRhythmOf({ everyWeeks = 1, from = someMonday }: Settings): WeekRhythm | undefined {
  return everyWeeks > 1 ? { every: everyWeeks, from } : undefined
}

/** Whether an instant lies in a week that counts, by the calendar of a zone. */
export function isInWeek({ every, from }: WeekRhythm, instant: Date, timeZone: string): boolean {
  return (weekNumber(dateIn(instant, timeZone)) - weekNumber(from)) % every === 0
}

/** The date that the calendar of a zone shows, as 2026-11-23. */
export function dateIn(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

const weekNumber = (date: string) => Math.floor((Date.parse(date) - Date.parse(someMonday)) / dayMs / 7)

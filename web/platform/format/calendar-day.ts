// chunk: page
import { onFirstUse } from './on-first-use.ts'

const day = onFirstUse(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const dayOfYear = onFirstUse(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)
const instantOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** A calendar day without its year: '24 Nov' from '2026-11-24'. */
export const formatShortDay = (date: string): string => day().format(instantOf(date))

/** A calendar day: '24 Nov 2026' from '2026-11-24'. */
export const formatCalendarDay = (date: string): string => dayOfYear().format(instantOf(date))

/** Two calendar days and what is between them: '24 Nov – 23 Dec 2026'. */
export const formatDayRange = (from: string, to: string): string =>
  dayOfYear().formatRange(instantOf(from), instantOf(to))

import type { AppContent } from '#contract/builders/app-content.ts'
import { daysIn, everyDay } from '#contract/builders/days-in-text.ts'
import { bookingTimes } from './parts.ts'

type Hours = Pick<AppContent, 'hours'>

/** What can be booked. */
interface Bookable {
  /** Every time that some day offers. */
  all: readonly string[]
  /** What each day of the week offers, Sunday first; undefined: every day offers all of it. */
  byDay: readonly (readonly string[])[] | undefined
  /** No hours were given, or some could not be read: sample times are offered. */
  isSample: boolean
}

/** Each full hour within the opening hours, day by day. What is said of fewer days counts before what is said of more. */
export function bookable({ hours }: Hours): Bookable {
  const rows = hours.map(({ days, times }) => ({ days: daysIn(days), times: timesIn(times) }))
  const isOnlyClosed = rows.every(({ times }) => times?.length === 0)
  if (isOnlyClosed) rows.push({ days: everyDay, times: undefined })
  const isSample = rows.some(({ times }) => times === undefined)
  const byDay = everyDay.map((day) => {
    const ofDay = rows.filter(({ days }) => days.includes(day))
    const fewest = Math.min(...ofDay.map(({ days }) => days.length))
    const offered = ofDay.flatMap(({ days, times }) =>
      days.length === fewest ? (times ?? bookingTimes) : [],
    )
    return sorted(offered)
  })
  const all = sorted(byDay.flat())
  if (all.length === 0) return { all: bookingTimes, byDay: undefined, isSample: true }
  return { all, byDay: byDay.every(({ length }) => length === all.length) ? undefined : byDay, isSample }
}

const sorted = (times: readonly string[]) => [...new Set(times)].toSorted()

const clock = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(a\\.?m|p\\.?m)?'
const timeRange = new RegExp(`${clock}\\.?\\s*(?:h\\s*)?(?:-|–|to|till|until)\\s*${clock}`, 'giu')

/** The full hours that words such as '9 to 12 and 14 to 18' name; none of a closed day; undefined: they cannot be read. */
function timesIn(words: string): string[] | undefined {
  if (/\bclosed\b/iu.test(words)) return []
  const plain = words.replace(/\bnoon\b/giu, '12:00').replace(/\bmidnight\b/giu, '24:00')
  const round = /\b24\s*(?:h|\/)/iu.test(plain) ? '0 to 24' : plain
  const times = [...round.matchAll(timeRange)].flatMap(
    ([, from = '', fromMinutes, fromHalf, to = '', toMinutes, toHalf]) => {
      const begin = minutesOf(from, fromMinutes, fromHalf)
      const written = minutesOf(to, toMinutes, toHalf)
      // '9 to 5' is a day of work, not minus four hours.
      const end = written <= begin && toHalf === undefined ? written + 12 * 60 : written
      if (end > 24 * 60) return []
      const first = Math.ceil(begin / 60)
      const count = Math.max(0, Math.floor(end / 60) - first)
      return Array.from({ length: count }, (_, index) => `${String(first + index).padStart(2, '0')}:00`)
    },
  )
  return times.length > 0 ? times : undefined
}

function minutesOf(hour: string, minutes = '0', half = ''): number {
  const plain = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/iu.test(half) ? 12 : 0)
  return plain * 60 + Number(minutes)
}

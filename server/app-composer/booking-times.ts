import type { AppContent } from '#contract/builders/app-content.ts'
import { daysIn, everyDay } from '#server/builders/app/days-in-text.ts'
import { bookingTimes } from './parts.ts'

type Hours = Pick<AppContent, 'hours'>

/** The slots that can be booked. */
interface Bookable {
  /** Every time that some day offers. */
  all: readonly string[]
  /** The slots of each day of the week, Sunday first; undefined: every day has all of them. */
  byDay: readonly (readonly string[])[] | undefined
  /** No hours were given, or some could not be read: sample times are offered. */
  isSample: boolean
}

/**
 * Each full hour within the opening hours, day by day. A statement about fewer days takes precedence over one about
 * more.
 */
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

/** Returns the full hours in a text such as '9 to 12 and 14 to 18'; none of a closed day; undefined if it is invalid. */
function timesIn(words: string): string[] | undefined {
  const [open = '', ...closed] = words.split(/\bclosed\b/iu)
  if (closed.length === 0) return hoursIn(words)
  // '9 to 18, closed 12 to 13' is a day with a break.
  const breaks = closed.flatMap((each) => hoursIn(each) ?? [])
  return hoursIn(open)?.filter((time) => !breaks.includes(time)) ?? []
}

/** The full hours within the spans that words name; undefined: they name none. */
function hoursIn(words: string): string[] | undefined {
  const plain = words.replace(/\bnoon\b/giu, '12:00').replace(/\bmidnight\b/giu, '24:00')
  const round = /\b24\s*(?:h|\/)/iu.test(plain) ? '0 to 24' : plain
  const spans = [...round.matchAll(timeRange)]
  const isByTwelve = spans.every(([, from, , , to]) => Number(from) <= 12 && Number(to) <= 12)
  let last = 0
  const times = spans.flatMap((span) => {
    const { begin, end } = minutesIn(span, isByTwelve ? last : 0)
    last = end
    const first = Math.ceil(begin / 60)
    // Hours after midnight are those of another date.
    const count = Math.max(0, Math.floor(Math.min(end, 24 * 60) / 60) - first)
    return Array.from({ length: count }, (_, index) => `${String(first + index).padStart(2, '0')}:00`)
  })
  return times.length > 0 ? times : undefined
}

/** The start and end of a span, in minutes of the day on which it starts; `last` is the end of the previous span. */
function minutesIn(
  [, from = '', fromMinutes, fromHalf, to = '', toMinutes, toHalf]: RegExpExecArray,
  last: number,
): { begin: number; end: number } {
  const half = 12 * 60
  const written = minutesOf(from, fromMinutes, fromHalf)
  const to24 = minutesOf(to, toMinutes, toHalf)
  const later = written + half
  // '2 to 5pm' and the second span of '9 to 12 and 2 to 6' are in the afternoon.
  const isLater = (written < last && later >= last) || (toHalf !== undefined && to24 > later)
  const begin = isLater && fromHalf === undefined && written < half ? later : written
  if (to24 > begin) return { begin, end: to24 }
  // '9 to 5' is a day of work, '18 to 2' a night.
  const isDay = toHalf === undefined && Number(to) <= 12 && to24 + half > begin
  return { begin, end: to24 + (isDay ? half : 2 * half) }
}

function minutesOf(hour: string, minutes = '0', half = ''): number {
  const plain = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/iu.test(half) ? 12 : 0)
  return plain * 60 + Number(minutes)
}

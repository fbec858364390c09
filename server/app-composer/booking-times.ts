import type { AppContent } from '#contract/builders/app-content.ts'
import { bookingTimes } from './parts.ts'

const clock = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(a\\.?m|p\\.?m)?'
const range = new RegExp(`${clock}\\.?\\s*(?:-|–|to|till|until)\\s*${clock}`, 'iu')

/** The times that can be booked: each full hour within the opening hours; undefined hours leave the sample times. */
export function bookingTimesOf({ hours }: Pick<AppContent, 'hours'>): readonly string[] {
  const ranges = hours.flatMap(({ times }) => {
    const [, from = '', fromMinutes, fromHalf, to = '', toMinutes, toHalf] = range.exec(times) ?? []
    if (from === '') return []
    const begin = minutesOf(from, fromMinutes, fromHalf)
    const written = minutesOf(to, toMinutes, toHalf)
    // '9 to 5' is a day of work, not minus four hours.
    const end = written <= begin && toHalf === undefined ? written + 12 * 60 : written
    return end > begin && end <= 24 * 60 ? [{ begin, end }] : []
  })
  if (ranges.length === 0) return bookingTimes
  const first = Math.ceil(Math.min(...ranges.map(({ begin }) => begin)) / 60)
  const last = Math.floor(Math.max(...ranges.map(({ end }) => end)) / 60)
  const all = Array.from(
    { length: last - first },
    (_, index) => `${String(first + index).padStart(2, '0')}:00`,
  )
  return all.length > 0 ? all : bookingTimes
}

function minutesOf(hour: string, minutes = '0', half = ''): number {
  const plain = half === '' ? Number(hour) : (Number(hour) % 12) + (/^p/iu.test(half) ? 12 : 0)
  return plain * 60 + Number(minutes)
}

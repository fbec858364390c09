// chunk: agent-form
import { isRealDay } from '#contract/time/local-time.ts'

const minuteMs = 60_000
const unitMinutes: Record<string, number> = { minute: 1, hour: 60, day: 1_440, week: 10_080 }
const counts = [
  'a',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const monthNames = months.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?\\.?`).join('|')

const waitIn = new RegExp(
  `\\bin\\s+(half an|\\d{1,3}|an|${counts.join('|')})\\s+(minute|hour|day|week)s?\\b(?! ago)`,
  'iu',
)
const dayFirst = new RegExp(
  `\\b(\\d{1,2})(?:st|nd|rd|th)?\\.?\\s+(?:of\\s+)?(${monthNames})(?:\\s+|,\\s*)?(\\d{4})?`,
  'iu',
)
const monthFirst = new RegExp(`\\b(${monthNames})\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?:,?\\s+(\\d{4}))?`, 'iu')
const isoDay = /\b(\d{4})-(\d{2})-(\d{2})\b/u
const comingDay = new RegExp(`\\b(?:next|this|coming)\\s+(${weekdays.join('|')})\\b`, 'iu')

/**
 * The one time that a text names, such as 'on 3 December at 9:00', 'tomorrow at 8' or 'in two hours', as local date and
 * time; undefined if there is none. A date counts only with a time of day, because tasks name dates for other reasons.
 * `now` is the local time of the user, `at` the time of day in the text.
 */
export function onceInText(text: string, now: string, at: string | undefined): string | undefined {
  const wait = waitIn.exec(text)
  if (wait) return plus(now, minutesOf(wait[1] ?? '', wait[2] ?? ''))
  const day = dayIn(text, now)
  if (day === undefined || at === undefined) return undefined
  const local = `${day}T${at}`
  return isRealDay(day) && local > now ? local : undefined
}

function minutesOf(count: string, unit: string): number {
  const each = unitMinutes[unit.toLowerCase()] ?? 0
  const word = count.toLowerCase()
  if (word === 'half an') return each / 2
  if (/^\d+$/.test(word)) return Number(word) * each
  return Math.max(1, counts.indexOf(word)) * each
}

/** Calculates with local times as if they were UTC; a change of the clocks in between is not considered. */
function plus(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * minuteMs).toISOString().slice(0, 16)
}

function dayIn(text: string, now: string): string | undefined {
  if (/\bday after tomorrow\b/iu.test(text)) return plus(now, 2 * 1_440).slice(0, 10)
  if (/\btomorrow\b/iu.test(text)) return plus(now, 1_440).slice(0, 10)
  if (/\b(?:today|tonight)\b/iu.test(text)) return now.slice(0, 10)
  const [, year, month, day] = isoDay.exec(text) ?? []
  if (year && month && day) return `${year}-${month}-${day}`
  const weekday = comingDay.exec(text)?.[1]
  if (weekday) return comingDate(weekday, now)
  const first = dayFirst.exec(text)
  if (first) return dateOf(first[1], first[2], first[3], now)
  const second = monthFirst.exec(text)
  return second ? dateOf(second[2], second[1], second[3], now) : undefined
}

function comingDate(weekday: string, now: string): string {
  const today = (new Date(`${now}Z`).getUTCDay() + 6) % 7
  const ahead = (weekdays.indexOf(weekday.toLowerCase()) - today + 7) % 7 || 7
  return plus(now, ahead * 1_440).slice(0, 10)
}

/** The date of a day and a month; without a year the next one that has not passed. */
function dateOf(day = '', month = '', year: string | undefined, now: string): string {
  const index = months.findIndex((name) => name.startsWith(month.toLowerCase().slice(0, 3)))
  const rest = `${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = now.slice(0, 4)
  if (year !== undefined) return `${year}-${rest}`
  return `${thisYear}-${rest}` >= now.slice(0, 10) ? `${thisYear}-${rest}` : `${Number(thisYear) + 1}-${rest}`
}

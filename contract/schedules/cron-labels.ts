import { weekdayNames } from '#contract/time/weekday-names.ts'
import { tidyCron } from './schedule-fields.ts'

/** Months in English, January first. */
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

let list: Intl.ListFormat | undefined
const listed = (words: readonly string[]) =>
  (list ??= new Intl.ListFormat('en', { type: 'conjunction' })).format(words)

const everyStep = /^\*\/(\d{1,2})$/
/** The cron names of the days, from Sunday, and of the months, from January. */
const weekdaySigns = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const monthSigns = ['', 'jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A cron expression of five fields in plain words; null for one that takes more than a sentence to say. */
export function cronText(cron: string): string | null {
  const [minute = '', hour = '', day = '', month = '', weekday = ''] = tidyCron(cron).split(' ')
  const time = timeText(minute, hour)
  const days = dayText(day, weekday)
  const months = month === '*' ? '' : monthText(month)
  if (time === null || days === null || months === null) return null
  const onDays = days === '' && time.isAtTimes ? 'every day' : days
  return capitalised([onDays, time.words].filter(Boolean).join(' ') + months)
}

/** How often within a day, or at which times of it. */
function timeText(minute: string, hour: string): { words: string; isAtTimes?: boolean } | null {
  const step = stepOf(minute, 60)
  if (hour === '*' && step) return { words: step === 1 ? 'every minute' : `every ${step} minutes` }
  const minutes = numbersOf(minute, 0, 59)
  const [past] = minutes ?? []
  if (minutes?.length !== 1 || past === undefined) return null
  const hourStep = hour === '*' ? 1 : stepOf(hour, 24)
  if (hourStep)
    return { words: `every ${hourStep === 1 ? 'hour' : `${hourStep} hours`} at :${twoDigits(past)}` }
  const hours = numbersOf(hour, 0, 23)
  const times = hours?.map((each) => `${twoDigits(each)}:${twoDigits(past)}`)
  return times ? { words: `at ${listed(times)}`, isAtTimes: true } : null
}

/** On which days; an empty text for every day. */
function dayText(day: string, weekday: string): string | null {
  if (day !== '*' && weekday !== '*') return null
  if (weekday !== '*') return weekdayText(weekday)
  if (day === '*') return ''
  if (day.toUpperCase() === 'L') return 'on the last day of every month'
  const days = numbersOf(day, 1, 31)
  return days && `on day ${listed(days.map(String))} of every month`
}

function weekdayText(weekday: string): string | null {
  const found = numbersOf(weekday, 0, 7, weekdaySigns)
  if (!found) return null
  const days = [...new Set(found.map((each) => each || 7))].toSorted((a, b) => a - b)
  if (days.length === 7) return ''
  if (days.join() === '1,2,3,4,5') return 'on weekdays'
  return `every ${listed(days.map((each) => weekdayNames[each - 1] ?? ''))}`
}

function monthText(month: string): string | null {
  const months = numbersOf(month, 1, 12, monthSigns)
  return months && `, in ${listed(months.map((each) => monthNames[each - 1] ?? ''))} only`
}

/** How far the hits of `*\/n` lie apart, where that is always the same. */
function stepOf(field: string, whole: number): number | undefined {
  if (field === '*') return 1
  const step = Number(everyStep.exec(field)?.[1] ?? 0)
  return step > 0 && whole % step === 0 ? step : undefined
}

/** The numbers that a list of numbers, ranges and names stands for; null for anything else. */
function numbersOf(field: string, min: number, max: number, names: string[] = []): number[] | null {
  const numberOf = (text: string) => {
    const named = names.indexOf(text.toLowerCase())
    if (text !== '' && named >= 0) return named
    return /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN
  }
  const numbers = field.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from, ...more] = part.split('-').map(numberOf)
    if (more.length > 0 || !(from >= min && to <= max && from <= to)) return [Number.NaN]
    return Array.from({ length: to - from + 1 }, (_, index) => from + index)
  })
  if (numbers.some(Number.isNaN)) return null
  return [...new Set(numbers)].toSorted((a, b) => a - b)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

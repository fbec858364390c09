import { onceInText } from './once-in-text.ts'
import type { taskFrequencies, TriggerConfig } from './schedule-fields.ts'

/** A schedule as people say it; `at` and `weekday` are null when it has none. */
interface When {
  taskFrequency: (typeof taskFrequencies)[number]
  at: string | null
  weekday: number | null
  /** A weekly agent runs every n weeks. */
  everyWeeks?: number | undefined
  isWeekdaysOnly: boolean
  /** The only time, as local date and time; `taskFrequency` is then `as-needed`. */
  once?: string | undefined
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const timesOfDay: readonly (readonly [RegExp, string])[] = [
  [/\bmornings?\b/iu, '08:00'],
  [/\b(?:noon|midday|lunch\w*)\b/iu, '12:00'],
  [/\bafternoons?\b/iu, '15:00'],
  [/\bevenings?\b/iu, '18:00'],
  [/\bnights?\b|\bnightly\b/iu, '21:00'],
]
const dayNames = days.join('|')
/** How many weeks apart, by each word that says it. */
const counts = new Map([
  ...['other', 'second', '2nd', 'two', '2'].map((word) => [word, 2] as const),
  ...['third', '3rd', 'three', '3'].map((word) => [word, 3] as const),
  ...['fourth', '4th', 'four', '4'].map((word) => [word, 4] as const),
])
const counted = [...counts.keys()].join('|')
const dayNamed = new RegExp(
  `\\b(?:every|each|on)\\s+(?:(?:${counted})\\s+)?(${dayNames})s?\\b|\\b(${dayNames})s\\b`,
  'iu',
)
/** 'Every other Friday', 'each 2nd week', 'once every three weeks', 'every week'. */
const weeksCounted = new RegExp(
  `\\b(?:every|each)\\s+(?:(${counted})\\s+)?(?:weeks?|(?:${dayNames})s?)\\b`,
  'iu',
)
const everyDay =
  /\b(?:daily|nightly)\b|\b(?:every|each|once a|twice a)\s+(?:single\s+)?(?:day|morning|noon|afternoon|evening|night)s?\b/iu

/** When something is to run, as a text says it at a local time of its user; nothing where it says nothing of that. */
export function scheduleInText(text: string, now: string): Partial<When> {
  const at = timeIn(text)
  const rhythm = rhythmIn(text)
  if (!rhythm) {
    const once = onceInText(text, now, at)
    return once === undefined ? {} : { ...onDemand, once }
  }
  if (rhythm.taskFrequency === 'hourly' || rhythm.taskFrequency === 'as-needed') return rhythm
  return at === undefined ? rhythm : { ...rhythm, at }
}

const onDemand = { taskFrequency: 'as-needed', at: null, weekday: null, isWeekdaysOnly: false } as const

function rhythmIn(text: string): Partial<When> | undefined {
  if (/\b(?:only when i ask|as needed|on demand|by hand|manually)\b/iu.test(text)) {
    return onDemand
  }
  if (/\bhourly\b|\b(?:every|each) hour\b/iu.test(text)) return { taskFrequency: 'hourly' }
  if (/\b(?:every|each|on)\s+(?:week|work|working|business)[\s-]?days?\b/iu.test(text)) {
    return { taskFrequency: 'daily', isWeekdaysOnly: true }
  }
  if (/\bof (?:the|each|every) month\b/iu.test(text)) return { taskFrequency: 'monthly' }
  const weeks = weeksIn(text)
  const weekday = weekdayIn(text)
  if (weeks || weekday) return { taskFrequency: 'weekly', ...weekday, ...weeks }
  if (everyDay.test(text)) return { taskFrequency: 'daily', isWeekdaysOnly: false }
  if (/\bmonthly\b|\b(?:every|each|once a) month\b/iu.test(text)) return { taskFrequency: 'monthly' }
  return undefined
}

/** In which of the weeks, where a text says so: 'on Fridays' alone leaves that as it was. */
function weeksIn(text: string): Pick<When, 'everyWeeks'> | undefined {
  if (/\b(?:fortnightly|bi-?weekly|(?:every|each|once a) fortnight)\b/iu.test(text)) return { everyWeeks: 2 }
  if (/\bweekly\b|\bonce a week\b/iu.test(text)) return { everyWeeks: 1 }
  const match = weeksCounted.exec(text)
  return match ? { everyWeeks: counts.get(match[1]?.toLowerCase() ?? '') ?? 1 } : undefined
}

function weekdayIn(text: string): Pick<When, 'weekday'> | undefined {
  const [, named, plural] = dayNamed.exec(text) ?? []
  const day = named ?? plural
  return day === undefined ? undefined : { weekday: days.indexOf(day.toLowerCase()) + 1 }
}

function timeIn(text: string): string | undefined {
  const clock = /\bat\s+(\d{1,2})(?::(\d{2}))?\s*(a\.?m\.?|p\.?m\.?)?(?![\d:])/iu.exec(text)
  const [, hours = '', minutes = '00', half = ''] = clock ?? []
  if (clock && Number(hours) <= (half ? 12 : 23) && Number(minutes) <= 59) {
    const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (/^p/i.test(half) ? 12 : 0)
    return `${String(hour).padStart(2, '0')}:${minutes}`
  }
  return timesOfDay.find(([words]) => words.test(text))?.[1]
}

/** The times of a schedule in words as the settings of a trigger. */
export function triggerConfigOf(when: When): TriggerConfig | null {
  const { taskFrequency, at, weekday, everyWeeks = 1, isWeekdaysOnly, once } = when
  if (taskFrequency === 'as-needed' && once !== undefined) return { once }
  if (taskFrequency === 'as-needed' || taskFrequency === 'hourly') return null
  const [hour, minute] = (at ?? '09:00').split(':').map(Number)
  if (taskFrequency === 'daily' && isWeekdaysOnly)
    return { at: at ?? '09:00', cron: `${minute} ${hour} * * 1-5` }
  const config = {
    ...(at !== null && { at }),
    ...(taskFrequency === 'weekly' && weekday !== null && { weekday }),
    ...(taskFrequency === 'weekly' && everyWeeks > 1 && { everyWeeks }),
  }
  return Object.keys(config).length > 0 ? config : null
}

import type { AgentDraft } from './agent-state.ts'

type When = Pick<AgentDraft, 'taskFrequency' | 'at' | 'weekday' | 'isWeekdaysOnly'>

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const timesOfDay: readonly (readonly [RegExp, string])[] = [
  [/\bmornings?\b/iu, '08:00'],
  [/\b(?:noon|midday|lunch\w*)\b/iu, '12:00'],
  [/\bafternoons?\b/iu, '15:00'],
  [/\bevenings?\b/iu, '18:00'],
  [/\bnights?\b|\bnightly\b/iu, '21:00'],
]
const dayNamed = new RegExp(
  `\\b(?:every|each|on)\\s+(${days.join('|')})s?\\b|\\b(${days.join('|')})s\\b`,
  'iu',
)
const everyDay =
  /\b(?:daily|nightly)\b|\b(?:every|each|once a|twice a)\s+(?:single\s+)?(?:day|morning|noon|afternoon|evening|night)s?\b/iu

/** When something is to run, as a text says it; nothing where it says nothing of that. */
export function scheduleInText(text: string): Partial<When> {
  const at = timeIn(text)
  const rhythm = rhythmIn(text)
  if (!rhythm) return {}
  if (rhythm.taskFrequency === 'hourly' || rhythm.taskFrequency === 'as-needed') return rhythm
  return at === undefined ? rhythm : { ...rhythm, at }
}

function rhythmIn(text: string): Partial<When> | undefined {
  if (/\b(?:only when i ask|as needed|on demand|by hand|manually)\b/iu.test(text)) {
    return { taskFrequency: 'as-needed', at: null, weekday: null, isWeekdaysOnly: false }
  }
  if (/\bhourly\b|\b(?:every|each) hour\b/iu.test(text)) return { taskFrequency: 'hourly' }
  if (/\b(?:every|each|on)\s+(?:week|work|working|business)[\s-]?days?\b/iu.test(text)) {
    return { taskFrequency: 'daily', isWeekdaysOnly: true }
  }
  const day = dayNamed.exec(text)
  if (day)
    return { taskFrequency: 'weekly', weekday: days.indexOf((day[1] ?? day[2] ?? '').toLowerCase()) + 1 }
  if (everyDay.test(text)) return { taskFrequency: 'daily', isWeekdaysOnly: false }
  if (/\bweekly\b|\b(?:every|each|once a) week\b/iu.test(text)) return { taskFrequency: 'weekly' }
  if (/\bmonthly\b|\b(?:every|each|once a) month\b/iu.test(text)) return { taskFrequency: 'monthly' }
  return undefined
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

import type { taskFrequencies } from './schedule-fields.ts'

/** The task frequencies in the words that forms and badges show. */
export const frequencyNames: Record<(typeof taskFrequencies)[number], string> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  'as-needed': 'As needed',
}

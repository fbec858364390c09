// chunk: base
import type { taskFrequencies, triggerTypes } from './schedule-fields.ts'

/** The task frequencies in the words that forms and badges show. */
export const frequencyNames: Record<(typeof taskFrequencies)[number], string> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  'as-needed': 'As needed',
}

/** The labels of trigger types in forms, badges and versions. */
export const triggerNames: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Schedule',
  webhook: 'Webhook',
  api: 'API',
  event: 'Event',
}

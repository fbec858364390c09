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

/** What can start an agent, in the words that forms, badges and versions show. */
export const triggerNames: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Schedule',
  webhook: 'Webhook',
  api: 'API',
  event: 'Event',
}

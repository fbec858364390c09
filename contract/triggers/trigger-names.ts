import type { triggerTypes } from '#contract/schedules/schedule-fields.ts'

/** What can start an agent, in the words that forms, badges and versions show. */
export const triggerNames: Record<(typeof triggerTypes)[number], string> = {
  schedule: 'Schedule',
  webhook: 'Webhook',
  api: 'API',
  event: 'Event',
}

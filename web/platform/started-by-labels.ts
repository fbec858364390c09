import type { TriggerSource } from '#contract/runs/run-names.ts'

/** What started a run, by its stored name. */
export const startedByLabels: Record<TriggerSource, string> = {
  manual: 'Manual',
  bulk: 'With others',
  retry: 'Run again',
  schedule: 'By schedule',
  webhook: 'By webhook',
  api: 'By API',
  event: 'By event',
  team: 'By a team',
  message: 'By a message',
  form: 'By a public form',
}

import type { QueueState } from '#contract/runs/queue-names.ts'
import type { TriggerSource } from '#contract/runs/runs.ts'
import { formatNumber } from '#web/platform/format.ts'

/** The states of the queue in display order, with their names. */
export const stateNames: Record<QueueState, string> = {
  waiting: 'Waiting',
  running: 'Running',
  held: 'Held',
  failed: 'Failed',
  dead: 'Gave up',
}

/** Explains each state. */
export const stateHints: Record<QueueState, string> = {
  waiting: 'Waiting runs start as soon as there is room, oldest first and fair between users.',
  running: 'A worker is running them.',
  held: 'Waiting for a decision of their owners, because a budget is used up.',
  failed: 'They failed within the last 24 hours.',
  dead: 'Not tried again: the server stopped too often while it worked on them.',
}

/** The text of an empty list of each state. */
export const emptyTitles: Record<QueueState, string> = {
  waiting: 'Queue is empty',
  running: 'Nothing runs at the moment',
  held: 'No run waits for its owner',
  failed: 'Nothing failed in the last 24 hours',
  dead: 'Nothing was given up',
}

/** Formats a count; one that reached `max` gets a plus, because there may be more. */
export function countText(count: number, max: number): string {
  return count >= max ? `${formatNumber(max)}+` : formatNumber(count)
}

const sources: Record<TriggerSource, string> = {
  manual: 'Started manually',
  bulk: 'Started with others',
  retry: 'Run again',
  schedule: 'By schedule',
  webhook: 'By webhook',
  api: 'By API',
  event: 'By event',
  team: 'By a team',
  message: 'By a message',
  form: 'By a public form',
}

/** What started a run, in words. */
export const sourceLabel = (source: TriggerSource): string => sources[source]

/** A short name of a worker process: the start of its id, which is enough to tell a few of them apart. */
export const workerName = (id: string): string => id.slice(0, 8) || 'unnamed'

/** How many times a worker has claimed a run, in words. */
export function attemptsText(attempts: number): string {
  if (attempts === 0) return 'Not begun'
  return attempts === 1 ? '1 attempt' : `${formatNumber(attempts)} attempts`
}

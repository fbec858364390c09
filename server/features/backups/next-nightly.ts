import { clock } from '#server/platform/clock.ts'
import type { Attempt } from './backup-state.ts'

/** How long after the start of a process a backup begins that is overdue, when the process has settled, ms. */
const settleMs = 600_000
const retryMs = 3_600_000

const startedAt = clock.now()

/** When the next nightly backup is due: at the configured time of day, or an hour after one that failed. */
export function nextNightly(at: string, nightly: Attempt | null, started = startedAt): Date {
  if (nightly?.error) return new Date(nightly.at.getTime() + retryMs)
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  const previous = nightly?.at ?? new Date(started.getTime() - 2 * 86_400_000)
  const due = new Date(previous)
  due.setHours(hours, minutes, 0, 0)
  if (due <= previous) due.setDate(due.getDate() + 1)
  return due > started ? due : new Date(started.getTime() + settleMs)
}

import { formatCount } from '#web/platform/format.ts'

const dayMs = 86_400_000
/** A copy of the contract's number, so that the page does not load the validator; a test checks that they are equal. */
const trashDays = 30

/** How long deleted agents stay in the trash, in words. */
export const trashTime = `${trashDays} days`

/**
 * How long a deleted agent can still be restored; rounds up to whole days, so that a new deletion shows the full time.
 */
export function timeLeftLabel(deletedAt: string, now: number): string {
  const leftMs = Date.parse(deletedAt) + trashDays * dayMs - now
  return leftMs < dayMs ? 'less than a day left' : `${formatCount(Math.ceil(leftMs / dayMs), 'day')} left`
}

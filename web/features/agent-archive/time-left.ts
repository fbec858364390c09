import { formatCount } from '#web/platform/format.ts'

const dayMs = 86_400_000
/** The contract's number, written again so that the page carries no validator; the test holds them together. */
const trashDays = 30

/** How long the trash keeps an agent, in words. */
export const trashTime = `${trashDays} days`

/** How long a deleted agent can still be restored; a day that has begun counts, so that what was just deleted has all of them. */
export function timeLeftLabel(deletedAt: string, now: number): string {
  const leftMs = Date.parse(deletedAt) + trashDays * dayMs - now
  return leftMs < dayMs ? 'less than a day left' : `${formatCount(Math.ceil(leftMs / dayMs), 'day')} left`
}

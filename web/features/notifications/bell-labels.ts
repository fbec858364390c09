// chunk: frame
import { formatCount } from '#web/platform/format.ts'

const shownMax = 99

/** The number on the bell, at most '99+'. */
export function shownCount(unread: number): string {
  return unread > shownMax ? `${shownMax}+` : String(unread)
}

/** The accessible name of the bell, with the counts. */
export function bellLabel(unread: number, waiting = 0): string {
  const counts = [unread > 0 && `${unread} unread`, waiting > 0 && `${waiting} waiting for your decision`]
  return ['Notifications', ...counts].filter(Boolean).join(', ')
}

/** The announcement after the count grew; undefined if it did not grow, or the previous count is unknown. */
export function newsOf(before: number | undefined, unread: number): string | undefined {
  if (before === undefined || unread <= before) return undefined
  return formatCount(unread - before, 'new notification')
}

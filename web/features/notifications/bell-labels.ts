import { formatCount } from '#web/platform/format.ts'

const shownMax = 99

/** The number on the bell; more than 99 are not counted out. */
export function shownCount(unread: number): string {
  return unread > shownMax ? `${shownMax}+` : String(unread)
}

/** The bell's name: what it is, and how many wait. */
export function bellLabel(unread: number, waiting = 0): string {
  const counts = [unread > 0 && `${unread} unread`, waiting > 0 && `${waiting} waiting for your decision`]
  return ['Notifications', ...counts].filter(Boolean).join(', ')
}

/** What is said when the count grew; nothing when it did not, or was not known before. */
export function newsOf(before: number | undefined, unread: number): string | undefined {
  if (before === undefined || unread <= before) return undefined
  return formatCount(unread - before, 'new notification')
}

import { formatCount } from '#web/platform/format.ts'

const shownMax = 99

/** The number on the bell; more than 99 are not counted out. */
export function shownCount(unread: number): string {
  return unread > shownMax ? `${shownMax}+` : String(unread)
}

/** The bell's name: what it is, and how many wait. */
export function bellLabel(unread: number): string {
  return unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`
}

/** What is said when the count grew; nothing when it did not, or was not known before. */
export function newsOf(before: number | undefined, unread: number): string | undefined {
  if (before === undefined || unread <= before) return undefined
  return formatCount(unread - before, 'new notification')
}

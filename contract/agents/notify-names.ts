/** Of which of its runs an owner is told, where notifications are on. */
export const notifyTimes = ['every-run', 'changed-or-failed'] as const
export type NotifyTime = (typeof notifyTimes)[number]

/** The same in the words that forms and lists show. */
export const notifyTimeNames: Record<NotifyTime, string> = {
  'every-run': 'Every run',
  'changed-or-failed': 'Only changes and failures',
}

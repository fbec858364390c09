// chunk: base
/** The runs of an agent that its owner is notified of, when notifications are on. */
export const notifyTimes = ['every-run', 'changed-or-failed'] as const
export type NotifyTime = (typeof notifyTimes)[number]

/** Labels for forms and lists. */
export const notifyTimeNames: Record<NotifyTime, string> = {
  'every-run': 'Every run',
  'changed-or-failed': 'Only changes and failures',
}

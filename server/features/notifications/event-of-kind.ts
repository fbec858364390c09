import type { NotificationKind } from '#contract/notifications/notifications.ts'
import type { NotificationEvent } from '#contract/notifications/way-names.ts'

/** The event that users choose ways for, by kind of notification. A success without news is `finished` instead. */
export const eventOfKind: Record<NotificationKind, NotificationEvent> = {
  'run.succeeded': 'news',
  'run.failed': 'failed',
  'schedule.missed': 'failed',
  'agent.paused': 'needs-you',
  'team.paused': 'needs-you',
  'hook.failed': 'failed',
  'budget.reached': 'needs-you',
  'plan.near': 'needs-you',
  'lesson.proposed': 'finished',
  'account.attacked': 'needs-you',
  'plan.changed': 'finished',
  'approval.asked': 'needs-you',
  'agent.shared': 'news',
  'team.shared': 'news',
  'model.refused': 'needs-you',
  'backup.failed': 'needs-you',
  'form.received': 'news',
  'question.asked': 'needs-you',
  'way.failed': 'failed',
  'summary.weekly': 'weekly',
}

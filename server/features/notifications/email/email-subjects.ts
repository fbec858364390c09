import type { NotificationKind } from '#contract/notifications/notifications.ts'

/** The subject of each kind of email. None contains text from users, so that nobody can write subjects to others. */
export const emailSubjects: Record<NotificationKind, string> = {
  'run.succeeded': 'Your agent finished a run',
  'run.failed': "Your agent's run failed",
  'schedule.missed': 'Your agent did not run as planned',
  'agent.paused': 'Your agent was paused',
  'team.paused': 'Your team was paused',
  'hook.failed': "Your agent's result could not be posted",
  'plan.near': 'Most of your plan is used for this month',
  'budget.reached': 'Your agent waits for your decision',
  'lesson.proposed': 'Your agent proposes a lesson',
  'account.attacked': 'Someone tried to sign in to your account',
  'plan.changed': 'Your plan has changed',
  'approval.asked': 'An agent asks for your approval',
  'agent.shared': 'An agent was shared with you',
  'team.shared': 'A team was shared with you',
  'model.refused': 'An AI model refuses the calls of agents',
  'form.received': 'A visitor sent a form of your application',
}

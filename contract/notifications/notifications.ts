import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { nothing, pageQuery, rowId, timestamp } from '#contract/values.ts'

/** The kinds of notifications. All kinds use the same channels. */
export const notificationKinds = [
  'run.succeeded',
  'run.failed',
  'schedule.missed',
  'agent.paused',
  'team.paused',
  'hook.failed',
  'budget.reached',
  'plan.near',
  'lesson.proposed',
  'account.attacked',
  'plan.changed',
  'approval.asked',
  'agent.shared',
  'team.shared',
  'model.refused',
  'backup.failed',
  'form.received',
  'question.asked',
  'way.failed',
  'summary.weekly',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Why no email was sent for a notification that required one. */
export const notEmailedReasons = ['limit', 'refused'] as const
export type NotEmailedReason = (typeof notEmailedReasons)[number]

export const notification = z
  .object({
    id: rowId,
    agentId: rowId.nullable(),
    kind: z.enum(notificationKinds),
    title: z.string(),
    body: z.string(),
    /** A path of this site. */
    link: z.string().nullable(),
    notEmailed: z.enum(notEmailedReasons).nullable(),
    readAt: timestamp.nullable(),
    createdAt: timestamp,
  })
  .meta({ id: 'Notification' })
export type NotificationReply = z.input<typeof notification>

export const notificationsApi = {
  list: endpoint('GET /api/notifications', {
    summary: 'Your notifications, newest first',
    query: pageQuery,
    reply: z.array(notification),
  }),
  count: endpoint('GET /api/notifications/unread', {
    summary: 'How many of your notifications are unread, and how many approvals wait for you',
    reply: z.object({ unread: z.int(), approvals: z.int() }),
  }),
  markRead: endpoint('POST /api/notifications/read', {
    summary: 'Mark notifications as read; all of them when no ids are sent',
    body: z.strictObject({ ids: z.array(rowId).max(200).optional() }),
    reply: nothing,
    status: 204,
  }),
}

/** Whether emails go to a user. */
export const emailStatus = z
  .object({
    /** Whether this installation sends emails at all. */
    isSetUp: z.boolean(),
    isPaused: z.boolean(),
    /** Whether the user has shown that the address is theirs; before that they get no other email. */
    isConfirmed: z.boolean(),
  })
  .meta({ id: 'EmailStatus' })

export const emailsApi = {
  emailStatus: endpoint('GET /api/emails', { summary: 'Whether emails go to you', reply: emailStatus }),
  pause: endpoint('PATCH /api/emails', {
    summary: 'Pause or resume the emails to you',
    body: z.strictObject({ isPaused: z.boolean() }),
    reply: emailStatus,
  }),
  confirm: endpoint('POST /api/emails/confirmation', {
    summary: 'Send once more the email by which you confirm your address',
    reply: nothing,
    status: 204,
  }),
}

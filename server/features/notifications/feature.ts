import { inArray, sql } from 'drizzle-orm'
import { emailsApi, notificationsApi } from '#contract/notifications/notifications.ts'
import { mailOutbox } from '#server/db/tables/messages.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { pauseEmails } from '#server/features/users/public.ts'
import { bind } from '#server/http/bind.ts'
import { confirmSignUp, sendConfirmation } from './email/confirmation.ts'
import { emailLinkRoutes } from './email/email-link-routes.ts'
import { emailStatusOf } from './email/email-status.ts'
import { countWaiting, listNotifications, markRead } from './inbox.ts'
import { notifyOfRun } from './on-run-ended.ts'

const emailRoutes = bind(emailsApi, {
  emailStatus: ({ user }) => emailStatusOf(user.id),
  pause: async (call) => {
    await pauseEmails(actorOf(call), call.body.isPaused)
    return emailStatusOf(call.user.id)
  },
  confirm: async ({ user }) => {
    await sendConfirmation(user.id)
    return undefined
  },
})

const notificationRoutes = bind(notificationsApi, {
  list: ({ user, query }) => listNotifications(user.id, query),
  count: ({ user }) => countWaiting(user.id),
  markRead: async ({ user, body }) => {
    await markRead(user.id, body.ids)
    return undefined
  },
})

/** How long sent emails are stored, in ms. */
const sentRetentionMs = 30 * 86_400_000

export const notificationsFeature: Feature = {
  routes: [notificationRoutes, emailRoutes, emailLinkRoutes],
  jobs: { worker: async () => [(await import('./email/email-outbox.ts')).emailLoop] },
  retention: [
    {
      table: mailOutbox,
      id: mailOutbox.id,
      since: sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.createdAt})`,
      retentionMs: sentRetentionMs,
      only: inArray(mailOutbox.status, ['sent', 'skipped']),
    },
  ],
  onRunEnded: notifyOfRun,
  onSignedUp: confirmSignUp,
}

import { inArray, sql } from 'drizzle-orm'
import { mailOutbox } from '#server/db/tables/messages.ts'
import type { Feature } from '#server/features/feature.ts'
import { confirmSignUp } from './email/confirmation.ts'
import { emailLinkRoutes } from './email/email-link-routes.ts'
import { emailRoutes } from './email/email-routes.ts'
import { tellOfRun } from './on-run-ended.ts'
import { notificationRoutes } from './routes.ts'

/** How long sent emails are stored, in ms. */
const sentKeptMs = 30 * 86_400_000

export const notificationsFeature: Feature = {
  routes: [notificationRoutes, emailRoutes, emailLinkRoutes],
  jobs: { worker: async () => [(await import('./email/email-outbox.ts')).emailLoop] },
  retention: [
    {
      table: mailOutbox,
      id: mailOutbox.id,
      since: sql`coalesce(${mailOutbox.sentAt}, ${mailOutbox.createdAt})`,
      keptMs: sentKeptMs,
      only: inArray(mailOutbox.status, ['sent', 'skipped']),
    },
  ],
  onRunEnded: tellOfRun,
  onSignedUp: confirmSignUp,
}

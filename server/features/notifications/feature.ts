import type { Feature } from '#server/features/feature.ts'
import { confirmSignUp } from './confirmation.ts'
import { emailLinkRoutes } from './email-link-routes.ts'
import { emailRoutes } from './email-routes.ts'
import { tellOfRun } from './on-run-ended.ts'
import { notificationRoutes } from './routes.ts'

export const notificationsFeature: Feature = {
  routes: [notificationRoutes, emailRoutes, emailLinkRoutes],
  jobs: { worker: async () => [(await import('./mailing.ts')).mailLoop] },
  onRunEnded: tellOfRun,
  onSignedUp: confirmSignUp,
}

import { emailsApi } from '#contract/notifications/emails.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { pauseEmails } from '#server/features/users/public.ts'
import { bind } from '#server/http/bind.ts'
import { sendConfirmation } from './confirmation.ts'
import { emailStandingOf } from './email-status.ts'

export const emailRoutes = bind(emailsApi, {
  standing: ({ user }) => emailStandingOf(user.id),
  pause: async (call) => {
    await pauseEmails(actorOf(call), call.body.isPaused)
    return emailStandingOf(call.user.id)
  },
  confirm: async ({ user }) => {
    await sendConfirmation(user.id)
    return undefined
  },
})

import { passwordsApi } from '#contract/auth/passwords.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { tokenOf } from '#server/features/sessions/public.ts'
import { bind } from '#server/http/bind.ts'
import { changePassword } from './change-password.ts'

export const passwordRoutes = bind(passwordsApi, {
  change: async (call) => ({
    endedSessions: await changePassword(
      { ...actorOf(call), email: call.user.email },
      call.body,
      await tokenOf(call.request),
    ),
  }),
})

import { lostPasswordsApi } from '#contract/auth/lost-passwords.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { welcome } from '#server/features/auth/public.ts'
import { bind } from '#server/http/bind.ts'
import { siteOf } from '#server/http/pages/site-of.ts'
import { askForLink } from './forgotten-password.ts'
import { makeAdminLink } from './operator-link.ts'
import { lookAtLink, resetPassword } from './reset-password.ts'

export const lostPasswordRoutes = bind(lostPasswordsApi, {
  forgotten: async ({ body, request }) => {
    await askForLink(body.email, request)
    return undefined
  },
  look: async ({ body, request }) => {
    await lookAtLink(body.token, request)
    return undefined
  },
  reset: async ({ body, request }) => welcome(await resetPassword(body, request), request),
  linkFor: async (call) => ({
    link: await makeAdminLink(actorOf(call), call.params.id, siteOf(call.request)),
  }),
})

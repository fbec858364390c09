import { signUpsApi } from '#contract/auth/sign-ups.ts'
import { welcome } from '#server/features/auth/public.ts'
import { answer, bind } from '#server/http/bind.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { confirmSignUp, signUp } from './sign-up.ts'

export const signUpRoutes = bind(signUpsApi, {
  signUp: async ({ body, request }) => {
    const entered = await signUp(body, request)
    return entered ? welcome(entered, request) : answer(202, { user: null })
  },
  confirmSignUp: async ({ body, request }) => welcome(await confirmSignUp(body, request), request),
  accept: async ({ body, request }) => welcome(await acceptInvitation(body, request), request),
})

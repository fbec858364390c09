import { twoFactorApi } from '#contract/auth/two-factor.ts'
import { actorOf } from '#server/features/activity/public.ts'
import { tokenOf } from '#server/features/sessions/public.ts'
import { bind } from '#server/http/bind.ts'
import {
  beginTwoFactor,
  confirmTwoFactor,
  endTwoFactorOf,
  renewRecoveryCodes,
  switchOffTwoFactor,
  twoFactorOf,
} from './two-factor.ts'

export const twoFactorRoutes = bind(twoFactorApi, {
  standing: ({ user }) => twoFactorOf(user.id),
  begin: ({ user, body }) => beginTwoFactor(user.id, user.email, body.password),
  confirm: async (call) => ({
    recoveryCodes: await confirmTwoFactor(actorOf(call), call.body.code, await tokenOf(call.request)),
  }),
  renewCodes: async (call) => ({
    recoveryCodes: await renewRecoveryCodes(actorOf(call), call.body.password),
  }),
  switchOff: async (call) => {
    await switchOffTwoFactor(actorOf(call), call.body.password)
    return undefined
  },
  endOf: (call) => endTwoFactorOf(actorOf(call), call.params.id),
})

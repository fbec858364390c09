import { keysApi } from '#contract/keys.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { createKey, listKeys, revokeKey } from './manage-keys.ts'

const keyRoutes = bind(keysApi, {
  list: ({ user }) => listKeys(user.id),
  create: (call) => createKey(actorOf(call), call.user.role, call.body),
  revoke: async (call) => {
    await revokeKey(actorOf(call), call.params.id)
    return undefined
  },
})

export const keysFeature: Feature = {
  routes: [keyRoutes],
}

import { integrationsApi } from '#contract/integrations.ts'
import { actorOf } from '#server/features/activity/service.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { listIntegrations } from './catalogue.ts'
import { changeConnection, connect, disconnect } from './connect.ts'
import { connectionsOf } from './connections.ts'
import { rate } from './rate.ts'
import { shown, shownOne } from './shown.ts'
import { tryConnection } from './use.ts'

export const integrationsFeature: Feature = {
  routes: [
    bind(integrationsApi, {
      catalogue: ({ user }) => listIntegrations(user.id),
      rate: async ({ user, body }) => {
        await rate(user.id, body)
        return undefined
      },
      list: async ({ user }) => shown(user.id, await connectionsOf(user.id)),
      connect: async (call) => shownOne(await connect(actorOf(call), call.body)),
      change: async (call) => shownOne(await changeConnection(actorOf(call), call.params.id, call.body)),
      disconnect: async (call) => {
        await disconnect(actorOf(call), call.params.id)
        return undefined
      },
      tryOut: ({ user, params }) => tryConnection(user.id, params.id),
    }),
  ],
}

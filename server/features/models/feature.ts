import { connectionsApi, ownConnectionsApi } from '#contract/models/connections.ts'
import { modelsApi } from '#contract/models/models.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { availableModels } from './available-models.ts'
import { changeModels } from './change-models.ts'
import { forgetConnected } from './connected-models.ts'
import { sealedConnections } from './connection-secrets.ts'
import { connectionUses } from './connection-uses.ts'
import { listConnectionModels, listConnections } from './describe-connection.ts'
import { storeHealth, storeRefusals } from './health.ts'
import { listKinds } from './kinds.ts'
import { listAgain } from './list-models.ts'
import { findOllama } from './local-ollama.ts'
import { changeModelSettings, readModelSettings } from './model-settings.ts'
import { checkOwnKeys } from './own-keys.ts'
import { connectionsMaxOf } from './own-scope.ts'
import { changeConnection, createConnection, removeConnection } from './save-connection.ts'
import { tryConnection } from './try-out.ts'

const modelRoutes = bind(modelsApi, {
  available: ({ user }) => availableModels(user.id),
  ollama: () => findOllama(),
})

const connectionRoutes = bind(connectionsApi, {
  list: async () => ({
    connections: await listConnections(null),
    kinds: listKinds(),
    connectionsMax: connectionsMaxOf(null),
  }),
  create: (call) => createConnection(actorOf(call), null, call.body),
  change: (call) => changeConnection(actorOf(call), null, call.params.id, call.body),
  remove: async (call) => {
    await removeConnection(actorOf(call), null, call.params.id)
    return undefined
  },
  models: ({ params }) => listConnectionModels(null, params.id),
  changeModels: (call) => changeModels(actorOf(call), null, call.params.id, call.body),
  listAgain: ({ params }) => listAgain(null, params.id),
  tryOut: ({ user, body }) => tryConnection(user.id, null, body),
  settings: () => readModelSettings(),
  changeSettings: (call) => changeModelSettings(actorOf(call), call.body),
})

const ownRoutes = bind(ownConnectionsApi, {
  list: async ({ user }) => ({
    connections: await listConnections(user.id),
    kinds: listKinds(),
    connectionsMax: connectionsMaxOf(user.id),
    isAllowed: (await readModelSettings()).ownKeys,
  }),
  create: async (call) => {
    await checkOwnKeys()
    return createConnection(actorOf(call), call.user.id, call.body)
  },
  change: async (call) => {
    await checkOwnKeys()
    return changeConnection(actorOf(call), call.user.id, call.params.id, call.body)
  },
  remove: async (call) => {
    await removeConnection(actorOf(call), call.user.id, call.params.id)
    return undefined
  },
  models: ({ user, params }) => listConnectionModels(user.id, params.id),
  changeModels: async (call) => {
    await checkOwnKeys()
    return changeModels(actorOf(call), call.user.id, call.params.id, call.body)
  },
  listAgain: async ({ user, params }) => {
    await checkOwnKeys()
    return listAgain(user.id, params.id)
  },
  uses: ({ user, params }) => connectionUses(user.id, params.id),
  tryOut: async ({ user, body }) => {
    await checkOwnKeys()
    return tryConnection(user.id, user.id, body)
  },
})

export const modelsFeature: Feature = {
  routes: [modelRoutes, connectionRoutes, ownRoutes],
  jobs: { worker: async () => [(await import('./listing-loop.ts')).listingLoop] },
  sealed: sealedConnections,
  notices: { models: forgetConnected },
  onModelHealth: storeHealth,
  onModelRefusals: storeRefusals,
}

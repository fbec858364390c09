import { modelsApi } from '#contract/models/models.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { actorOf } from '#server/features/activity/public.ts'
import type { Feature } from '#server/features/feature.ts'
import { bind } from '#server/http/bind.ts'
import { connectedNow, forgetConnected, modelsOf, troubleOf } from './connected-models.ts'
import { sealedModelKeys } from './entered-key.ts'
import { storeHealth } from './health.ts'
import { findOllama } from './local-ollama.ts'
import { connectProvider, disconnectProvider, listProviders } from './providers.ts'
import { testModel } from './try-out.ts'

const modelRoutes = bind(modelsApi, {
  available: async ({ user }) => {
    const { troubles } = await connectedNow()
    return configuredEngines(await modelsOf(user.id)).map(({ engine, name, model }) => ({
      engine,
      name,
      model,
      trouble: troubleOf(troubles, engine, model),
    }))
  },
  list: () => listProviders(),
  ollama: () => findOllama(),
  connect: (call) => connectProvider(actorOf(call), call.params.engine, call.body),
  tryOut: ({ user, params, body }) => testModel(user.id, params.engine, body),
  disconnect: async (call) => {
    await disconnectProvider(actorOf(call), call.params.engine)
    return undefined
  },
})

export const modelsFeature: Feature = {
  routes: [modelRoutes],
  sealed: [sealedModelKeys],
  notices: { models: forgetConnected },
  onModelHealth: storeHealth,
}

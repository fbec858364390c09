import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import type { Connection } from '#server/engine/model/providers/provider.ts'
import { type ConfiguredEngine, engineOf } from '#server/engine/model/providers/registry.ts'
import { modelsFrom, testKey } from './model-peers.ts'

/** The models that these environments configure. */
export const enginesFrom = (...environments: Record<string, string>[]) =>
  configuredEngines(modelsFrom(...environments))

/** A model of a connection with a key, as it would be entered. */
export function engineAt(
  { engine: kind, name, model }: { engine: ModelEngine; name: string; model: string },
  connection: Partial<Connection> & { baseUrl: string },
): ConfiguredEngine {
  const usual = { id: 1, kind, name, apiKey: testKey, headers: {}, options: {}, limits: {} }
  return engineOf({ ...usual, isVetted: false, isOwn: false, ...connection }, { name: model })
}

import { configuredEngines } from '#server/engine/model/providers/environment-engines.ts'
import { modelsFrom } from './model-peers.ts'

/** The models that these environments configure. */
export const enginesFrom = (...environments: Record<string, string>[]) =>
  configuredEngines(modelsFrom(...environments))

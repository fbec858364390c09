import type { Provider } from '#server/engine/model/providers/provider.ts'
import type { ModelSettings } from '#server/platform/config.ts'

/** What an administrator entered for one service. */
export type EnteredSettings = Pick<ModelSettings['compatible'], 'apiKey' | 'baseUrl' | 'model'>

/** Whether the environment alone connects a service; it then stands before what was entered. */
export function isSetByEnvironment(provider: Provider, environment: ModelSettings): boolean {
  return provider.connection(environment) !== null
}

/** The settings of one service: the environment's, completed by what was entered. */
export function mergedSettings(
  provider: Provider,
  environment: ModelSettings,
  entered: EnteredSettings,
): ModelSettings[keyof ModelSettings] {
  const { apiKey, baseUrl, model } = environment[provider.settings]
  if (isSetByEnvironment(provider, environment)) return environment[provider.settings]
  // A key of the environment never goes to an address that somebody else entered.
  if (entered.baseUrl && !baseUrl) return { ...entered, isVetted: true }
  return {
    apiKey: apiKey ?? entered.apiKey,
    baseUrl: baseUrl ?? entered.baseUrl,
    model: model ?? entered.model,
  }
}

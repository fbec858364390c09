import type { Provider } from '#server/engine/model/providers/provider.ts'
import { isInEnvironment, settingsOf } from '#server/engine/model/providers/environment-engines.ts'
import type { ModelSettings } from '#server/platform/config.ts'

/** The settings that an administrator entered for one service. */
export type EnteredSettings = Pick<ModelSettings['compatible'], 'apiKey' | 'baseUrl' | 'model'>

/** Whether the environment alone connects a service; it then takes precedence over what was entered. */
export function isSetByEnvironment(provider: Provider, environment: ModelSettings): boolean {
  return isInEnvironment(provider, environment)
}

/** Merges the settings of one service: the environment first, completed by what was entered. */
export function mergedSettings(
  provider: Provider,
  environment: ModelSettings,
  entered: EnteredSettings,
): ModelSettings[keyof ModelSettings] {
  const { apiKey, baseUrl, model } = environment[settingsOf(provider)]
  if (isSetByEnvironment(provider, environment)) return environment[settingsOf(provider)]
  // A key from the environment is never sent to an address that somebody entered.
  if (entered.baseUrl && !baseUrl) return { ...entered, isVetted: true }
  return {
    apiKey: apiKey ?? entered.apiKey,
    baseUrl: baseUrl ?? entered.baseUrl,
    model: model ?? entered.model,
  }
}

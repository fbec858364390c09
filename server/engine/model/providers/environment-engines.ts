import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelSettings } from '#server/platform/config.ts'
import { anthropic } from './anthropic.ts'
import { openaiCompatible } from './chat-services.ts'
import { gemini } from './gemini.ts'
import { openai } from './openai.ts'
import { addressOf, type Provider } from './provider.ts'
import { type ConfiguredEngine, engineOf, engineSecrets } from './registry.ts'

/** The providers that the environment can configure, each with the key of its settings. */
export const environmentProviders: readonly { provider: Provider; settings: keyof ModelSettings }[] = [
  { provider: openai, settings: 'openai' },
  { provider: anthropic, settings: 'anthropic' },
  { provider: gemini, settings: 'gemini' },
  { provider: openaiCompatible, settings: 'compatible' },
]

const known = new WeakMap<ModelSettings, ConfiguredEngine[]>()

/** The engines that the environment configures, in the order of the table; makes no network request. */
export function configuredEngines(models: ModelSettings): ConfiguredEngine[] {
  const engines = known.get(models) ?? environmentProviders.flatMap(({ provider }) => bound(provider, models))
  known.set(models, engines)
  return engines
}

/** Whether the environment configures a service completely. */
export const isInEnvironment = (provider: Provider, models: ModelSettings): boolean =>
  bound(provider, models).length > 0

function bound(provider: Provider, models: ModelSettings): ConfiguredEngine[] {
  const { engine, needsKey, usualModel } = provider
  const { apiKey, baseUrl: entered, model = usualModel, isVetted = false } = models[settingsOf(provider)]
  const baseUrl = addressOf(provider, entered)
  if (!baseUrl || !model || (needsKey && !apiKey)) return []
  const connection = {
    id: null,
    kind: engine,
    name: engineNames[engine],
    apiKey,
    baseUrl,
    headers: {},
    options: {},
    isVetted,
    isOwn: false,
    limits: {},
  }
  return [engineOf(connection, { name: model })]
}

/** The key of a provider's settings; throws when the environment cannot configure it. */
export function settingsOf(provider: Provider): keyof ModelSettings {
  const found = environmentProviders.find((each) => each.provider === provider)
  if (!found) throw new Error(`The environment does not configure ${provider.engine}`)
  return found.settings
}

/** Every key in the settings of the environment; none of them may appear in anything that is shown or stored. */
export const modelSecrets = (models: ModelSettings): string[] =>
  engineSecrets(Object.values(models).map(({ apiKey }) => ({ connection: { apiKey, headers: {} } })))

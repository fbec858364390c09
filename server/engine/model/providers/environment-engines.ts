import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelSettings } from '#server/platform/config.ts'
import { anthropic } from './anthropic.ts'
import { openaiCompatible } from './chat-services.ts'
import { gemini } from './gemini.ts'
import { openai } from './openai.ts'
import { addressOf, type Provider } from './provider.ts'
import { type ConfiguredEngine, engineOf, engineSecrets } from './registry.ts'

interface EnvironmentProvider {
  provider: Provider
  /** The key of its settings. */
  settings: keyof ModelSettings
}

/** The providers that the environment can configure. */
export const environmentProviders: readonly EnvironmentProvider[] = [
  { provider: openai, settings: 'openai' },
  { provider: anthropic, settings: 'anthropic' },
  { provider: gemini, settings: 'gemini' },
  { provider: openaiCompatible, settings: 'compatible' },
]

const known = new WeakMap<ModelSettings, ConfiguredEngine[]>()

/** The engines that the environment configures, in the order of the table; makes no network request. */
export function configuredEngines(models: ModelSettings): ConfiguredEngine[] {
  const engines = known.get(models) ?? environmentProviders.flatMap((each) => bound(each, models))
  known.set(models, engines)
  return engines
}

function bound({ provider, settings }: EnvironmentProvider, models: ModelSettings): ConfiguredEngine[] {
  const { engine, needsKey, usualModel } = provider
  const { apiKey, baseUrl: entered, model = usualModel, isVetted = false } = models[settings]
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

/** Every key in the settings of the environment; none of them may appear in anything that is shown or stored. */
export const modelSecrets = (models: ModelSettings): string[] =>
  engineSecrets(Object.values(models).map(({ apiKey }) => ({ connection: { apiKey, headers: {} } })))

import type { LanguageModelV4 } from '@ai-sdk/provider'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelSettings } from '#server/platform/config.ts'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { openai } from './openai.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { Connection, Provider } from './provider.ts'
import { knownUrl } from '#contract/known-url.ts'
import { mayBePublic, plainHost } from '#server/platform/outbound/outbound-address.ts'

/**
 * The table of providers. To add one:
 * 1. put its name into `engines` in `contract/agents/agents.ts` and `contract/agents/engine-names.ts`, its settings into `server/platform/config.ts`;
 * 2. write one file here that exports a `Provider` (copy `anthropic.ts`; import the client inside `load`);
 * 3. add it to this table, and to the order of preference in `engine-choice.ts`;
 * 4. add its wire protocol to `protocols` in `testing/model-peers.ts`: every test of the others then runs on it too.
 */
export const providers: readonly Provider[] = [openai, anthropic, gemini, openaiCompatible]

/** A usable engine: its provider, bound to its settings. */
export interface ConfiguredEngine {
  engine: ModelEngine
  name: string
  model: string
  connection: Connection
  provider: Provider
  load(): Promise<LanguageModelV4>
}

const known = new WeakMap<ModelSettings, ConfiguredEngine[]>()

/** The configured engines, in the order of the table; makes no network request. */
export function configuredEngines(models: ModelSettings): ConfiguredEngine[] {
  const engines = known.get(models) ?? providers.flatMap((provider) => bound(provider, models))
  known.set(models, engines)
  return engines
}

function bound(provider: Provider, models: ModelSettings): ConfiguredEngine[] {
  const connection = provider.connection(models)
  if (!connection) return []
  const { engine } = provider
  let client: Promise<LanguageModelV4> | undefined
  const load = () => (client ??= provider.load(connection))
  return [{ engine, name: engineNames[engine], model: connection.model, connection, provider, load }]
}

/** Shorter 'keys' are placeholders like `none` or `ollama`, words that an answer may well contain. */
const secretCharsMin = 8

/** Every key that a client of ours may send; none of them may appear in anything that is shown or stored. */
export function modelSecrets(models: ModelSettings): string[] {
  return Object.values(models).flatMap(({ apiKey }) =>
    apiKey && apiKey.length >= secretCharsMin ? [apiKey] : [],
  )
}

/** Whether the operator runs the model on a network of their own, so that a call is free. */
export function isSelfHosted({ connection: { baseUrl } }: ConfiguredEngine): boolean {
  return !mayBePublic(plainHost(knownUrl(baseUrl)))
}

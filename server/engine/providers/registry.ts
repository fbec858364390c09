import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Engine } from '#contract/agents.ts'
import type { Config } from '#server/platform/config.ts'
import { anthropic } from './anthropic.ts'
import { gemini } from './gemini.ts'
import { openai } from './openai.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { Connection, ModelEngine, Provider } from './provider.ts'

/**
 * The table of providers. To add one:
 * 1. put its name into `engines` in `contract/agents.ts`, its settings into `server/platform/config.ts`;
 * 2. write one file here that exports a `Provider` (copy `anthropic.ts`; import the client inside `load`);
 * 3. add it to this table, and to the order of preference in `engine-choice.ts`;
 * 4. add its wire protocol to `protocols` in `testing/model-peers.ts`: every test of the others then runs on it too.
 */
const providers: readonly Provider[] = [openai, anthropic, gemini, openaiCompatible]

/** An engine that can be asked: its provider, bound to what the operator configured. */
export interface ConfiguredEngine {
  engine: ModelEngine
  name: string
  model: string
  connection: Connection
  provider: Provider
  load(): Promise<LanguageModelV4>
}

/** The engines that have what they need, in the table's order; nothing is asked over the network. */
export function configuredEngines(models: Config['models']): ConfiguredEngine[] {
  return providers.flatMap((provider) => {
    const connection = provider.connection(models)
    if (!connection) return []
    const { engine, name } = provider
    const load = () => provider.load(connection)
    return [{ engine, name, model: connection.model, connection, provider, load }]
  })
}

/** The name of an engine for people: 'OpenAI'. */
export function engineName(engine: Engine): string {
  if (engine === 'built-in') return 'Built-in'
  return providers.find((provider) => provider.engine === engine)?.name ?? engine
}

/** Shorter 'keys' are placeholders like `none` or `ollama`, words that an answer may well contain. */
const secretCharsMin = 8

/** Every key that a client of ours may send; none of them may appear in anything that is shown or stored. */
export function modelSecrets(models: Config['models']): string[] {
  return Object.values(models).flatMap(({ apiKey }) =>
    apiKey && apiKey.length >= secretCharsMin ? [apiKey] : [],
  )
}

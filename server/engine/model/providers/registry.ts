import type { LanguageModelV4 } from '@ai-sdk/provider'
import { knownUrl } from '#contract/known-url.ts'
import type { ModelAbility, ModelEngine, OwnPrice } from '#contract/models/model-kinds.ts'
import { familyAbilities } from '#server/engine/model/listing/model-families.ts'
import { mayBePublic, plainHost } from '#server/platform/outbound/outbound-address.ts'
import { anthropic } from './anthropic.ts'
import { azure } from './azure.ts'
import { bedrock } from './bedrock.ts'
import { groq, mistral, ollama, openaiCompatible, openrouter } from './chat-services.ts'
import { gemini } from './gemini.ts'
import { openai } from './openai.ts'
import type { Connection, Provider } from './provider.ts'

/**
 * The table of providers. To add one:
 * 1. put its name into `modelEngines` in `contract/models/model-kinds.ts` and into `contract/agents/engine-names.ts`;
 * 2. write one file here that exports a `Provider` (copy `anthropic.ts`; import the client inside `load`), or add a
 *    service that speaks OpenAI's chat API to `chat-services.ts`;
 * 3. add it to this table, and to the order of preference in `engine-choice.ts`;
 * 4. add its wire protocol to `protocols` in `testing/model-peers.ts`: every test of the others then runs on it too.
 */
export const providers: readonly Provider[] = [
  openai,
  anthropic,
  gemini,
  azure,
  bedrock,
  openrouter,
  mistral,
  groq,
  ollama,
  openaiCompatible,
]

/** The provider of a kind of connection. */
export function providerOf(kind: ModelEngine): Provider {
  const provider = providers.find(({ engine }) => engine === kind)
  if (!provider) throw new Error(`There is no provider of the kind ${kind}`)
  return provider
}

/** A model that can be asked: what is known about it, and its connection. */
export interface ConfiguredEngine {
  engine: ModelEngine
  /** Of the connection. */
  name: string
  model: string
  connection: Connection
  provider: Provider
  /** Null: unknown. */
  abilities: readonly ModelAbility[] | null
  contextTokens: number | null
  /** Of its service, or entered; null: by the public price list. */
  price: OwnPrice | null
  /** Options that the model has refused before. */
  refuses: readonly string[]
  /** When a call of it last failed. */
  failedAt: Date | null
  /** Dollars by which Automatic compares it; omitted: not by price. */
  comparedPrice?: number | null
  load(): Promise<LanguageModelV4>
}

/** What is known about a model of a connection beside its name. */
export type KnownModel = { name: string } & Partial<
  Pick<ConfiguredEngine, 'abilities' | 'contextTokens' | 'price' | 'refuses' | 'failedAt'>
>

/** A model of a connection, ready to be asked; makes no network request. */
export function engineOf(
  connection: Connection,
  {
    name: model,
    abilities = null,
    contextTokens = null,
    price = null,
    refuses = [],
    failedAt = null,
  }: KnownModel,
): ConfiguredEngine {
  const provider = providerOf(connection.kind)
  let client: Promise<LanguageModelV4> | undefined
  const load = () => (client ??= provider.load(connection, model))
  const known = { abilities: abilities ?? familyAbilities(model), contextTokens, price, refuses, failedAt }
  return { engine: connection.kind, name: connection.name, model, connection, provider, ...known, load }
}

/** Shorter 'keys' are placeholders like `none` or `ollama`, words that an answer may well contain. */
const secretCharsMin = 8

/** Every key and header value that a client of these may send; none may appear in anything that is shown or stored. */
export function engineSecrets(
  engines: readonly { connection: Pick<Connection, 'apiKey' | 'headers'> }[],
): string[] {
  const sent = engines.flatMap(({ connection: { apiKey, headers } }) => [
    apiKey ?? '',
    ...Object.values(headers),
  ])
  return [...new Set(sent.filter((text) => text.length >= secretCharsMin))]
}

/** Whether the operator runs the model on a network of their own, so that a call is free. */
export function isSelfHosted({ connection: { baseUrl } }: ConfiguredEngine): boolean {
  return !mayBePublic(plainHost(knownUrl(baseUrl)))
}

import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import type { Engine } from '#contract/agents.ts'
import type { Config } from '#server/platform/config.ts'

export type ModelEngine = Exclude<Engine, 'built-in'>

/** What a client needs to reach its service. */
export interface Connection {
  apiKey: string | undefined
  baseUrl: string
  model: string
}

/** One wire protocol: where it is, what it costs, and how its client is made. */
export interface Provider {
  engine: ModelEngine
  /** The connection as the operator configured it, or null: not configured. */
  connection(models: Config['models']): Connection | null
  /** Name of the service in the price list; null: found by its address. */
  priceList: string | null
  /** Settings that every call to it carries. */
  callOptions?: SharedV4ProviderOptions
  /** Imports the client on first use. */
  load(connection: Connection): Promise<LanguageModelV4>
}

/** Gives an address without a path the one that its protocol lives under: `http://localhost:11434` → `…/v1`. */
export function withPath(baseUrl: string, path: string): string {
  const url = new URL(baseUrl)
  if (url.pathname === '/') url.pathname = path
  return url.href.replace(/\/+$/, '')
}

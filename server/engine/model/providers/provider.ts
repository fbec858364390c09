import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { knownUrl } from '#contract/known-url.ts'
import type { ModelEngine } from '#contract/models.ts'
import type { ModelSettings } from '#server/platform/config.ts'

/** What a client needs to reach its service. */
export interface Connection {
  apiKey: string | undefined
  baseUrl: string
  model: string
  /** An administrator named the address, so that only public and allowed hosts are dialled. */
  isVetted?: boolean
}

/** One wire protocol: where it is, what it costs, and how its client is made. */
export interface Provider {
  engine: ModelEngine
  /** Where its settings stand. */
  settings: keyof ModelSettings
  /** The model that is asked where nobody chose one; null: one must be chosen. */
  usualModel: string | null
  /** The connection as it is configured, or null: not configured. */
  connection(models: ModelSettings): Connection | null
  /** Name of the service in the price list; null: found by its address. */
  priceList: string | null
  /** Settings that every call to it carries. */
  callOptions?: SharedV4ProviderOptions
  /** Imports the client on first use. */
  load(connection: Connection): Promise<LanguageModelV4>
}

/** Gives an address without a path the one that its protocol lives under: `http://localhost:11434` → `…/v1`. */
export function withPath(baseUrl: string, path: string): string {
  const url = knownUrl(baseUrl)
  if (url.pathname === '/') url.pathname = path
  return url.href.replace(/\/+$/, '')
}

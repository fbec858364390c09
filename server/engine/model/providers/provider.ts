import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { knownUrl } from '#contract/known-url.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import type { ModelSettings } from '#server/platform/config.ts'

/** What a client needs to connect to its service. */
export interface Connection {
  apiKey: string | undefined
  baseUrl: string
  model: string
  /** An administrator entered the address: only public and allowed hosts may be dialled. */
  isVetted?: boolean
}

/** One wire protocol: its address, its prices, and how to create its client. */
export interface Provider {
  engine: ModelEngine
  /** The key of its settings. */
  settings: keyof ModelSettings
  /** The default model; null: the user must choose one. */
  usualModel: string | null
  /** The configured connection; null: not configured. */
  connection(models: ModelSettings): Connection | null
  /** Name of the service in the price list; null: looked up by its address. */
  priceList: string | null
  /** Settings of every call to it. */
  callOptions?: SharedV4ProviderOptions
  /** Imports the client on first use. */
  load(connection: Connection): Promise<LanguageModelV4>
}

/** Adds the base path of a protocol to an address without a path: `http://localhost:11434` → `…/v1`. */
export function withPath(baseUrl: string, path: string): string {
  const url = knownUrl(baseUrl)
  if (url.pathname === '/') url.pathname = path
  return url.href.replace(/\/+$/, '')
}

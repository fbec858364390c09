import type { LanguageModelV4, SharedV4ProviderOptions } from '@ai-sdk/provider'
import { knownUrl } from '#contract/known-url.ts'
import type { ConnectionOptions, ModelAbility, ModelEngine, OwnPrice } from '#contract/models/model-kinds.ts'
import { modelFetch } from '#server/platform/outbound/outbound.ts'
import { withHeaders } from './own-headers.ts'

/** A way to an AI service: its address and what its client sends with each call. */
export interface Connection {
  /** Null: of the environment. */
  id: number | null
  kind: ModelEngine
  name: string
  apiKey: string | undefined
  /** Complete, from `addressOf`. */
  baseUrl: string
  /** Sent with each call, after those of the client. */
  headers: Readonly<Record<string, string>>
  options: ConnectionOptions
  /** Somebody entered the address: only public and allowed hosts may be dialled. */
  isVetted: boolean
  /** A user's own key: it serves only the work of its owner. */
  isOwn: boolean
  /** Until the first sign of life, between two of them, and in all, in ms; omitted: by where the model runs. */
  limits: { firstMs?: number; pauseMs?: number; totalMs?: number }
}

/** A model as its service lists it; null: the service does not say. */
export interface ListedModel {
  name: string
  label: string | null
  contextTokens: number | null
  abilities: ModelAbility[] | null
  price: OwnPrice | null
}

/** One kind of connection: its address, its prices, and how to create its client. */
export interface Provider {
  engine: ModelEngine
  /** The default model; null: the user must choose one. */
  usualModel: string | null
  /** The address of the service, in which `{region}` is replaced; null: the user must enter one. */
  usualAddress: string | null
  /** The path of the protocol, added to an entered address that has none. */
  basePath: string
  needsKey: boolean
  /** Name of the service in the price list; null: looked up by its address. */
  priceList: string | null
  /** Whether a connection speaks OpenAI's chat API, whose body can be changed below its package. */
  isChat(connection: Connection): boolean
  /**
   * Settings of every call to it; `cacheKey` is the same for calls that begin with the same instructions, and undefined
   * if the model refuses it.
   */
  callOptions?: (cacheKey: string | undefined) => SharedV4ProviderOptions
  /** Asks the service to cache a prompt up to the part with these options; null or omitted: it needs no mark. */
  cacheMark?: (model: string) => SharedV4ProviderOptions | null
  /** Imports the client on first use. */
  load(connection: Connection, model: string): Promise<LanguageModelV4>
  /** Asks the service for its models; null: it lists none for a key, so their names are typed. */
  list: ((connection: Connection, limits: ListingLimits) => Promise<ListedModel[]>) | null
}

/** The limits of all requests of one listing together. */
export interface ListingLimits {
  totalMs?: number
  signal?: AbortSignal
}

/** The address of a connection; null: it needs one, or a region. */
export function addressOf(
  { usualAddress, basePath }: Provider,
  entered: string | null | undefined,
  { region }: ConnectionOptions = {},
): string | null {
  const address = entered ?? usualAddress
  if (!address || (address.includes('{region}') && !region)) return null
  return withPath(address.replace('{region}', region ?? ''), basePath)
}

/** Adds the base path of a protocol to an address without a path: `http://localhost:11434` → `…/v1`. */
export function withPath(baseUrl: string, path: string): string {
  const url = knownUrl(baseUrl)
  if (url.pathname === '/') url.pathname = path
  return url.href.replace(/\/+$/, '')
}

/** Creates the fetch of a connection: it reaches only what the connection may, and sends its headers. */
export const connectionFetch = ({ isVetted, isOwn, headers }: Connection): typeof fetch =>
  withHeaders(isVetted || isOwn ? modelFetch : fetch, headers)

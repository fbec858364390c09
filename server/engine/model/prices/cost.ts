import type { OwnPrice } from '#contract/models/model-kinds.ts'
import type { Dollars, MicroDollars, Tokens } from '#server/engine/units.ts'
import type { CallTokens } from '#server/engine/call-record.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import type { Provider as PricedService, Usage } from '@pydantic/genai-prices'
import { clock } from '#server/platform/clock.ts'

const microPerDollar = 1_000_000n

/** An amount in millionths of a dollar; throws when the text is not an amount with up to 6 decimals. */
export function microDollars(cost: string): MicroDollars {
  const parts = /^(\d+)(?:\.(\d{1,6}))?$/.exec(cost)
  if (!parts) throw new RangeError(`Not an amount with up to 6 decimals: ${cost}`)
  return BigInt(parts[1] ?? '0') * microPerDollar + BigInt((parts[2] ?? '').padEnd(6, '0'))
}

/** An amount in US dollars with 6 decimals, from millionths of a dollar. */
export function dollars(micro: MicroDollars): Dollars {
  return `${micro / microPerDollar}.${String(micro % microPerDollar).padStart(6, '0')}` as Dollars
}

/** Adds amounts in US dollars without rounding; each is decimal text with up to 6 places. */
export function addCosts(costs: readonly string[]): Dollars {
  return dollars(costs.reduce((sum, cost) => sum + microDollars(cost), 0n))
}

/** An amount that may be negative: what a cache saved, or what it cost more. */
const signedDollars = (micro: bigint): Dollars =>
  micro < 0n ? (`-${dollars(-micro)}` as Dollars) : dollars(micro)

/** Adds amounts with 6 decimals that may be negative. */
export const addSavings = (amounts: readonly string[]): Dollars =>
  signedDollars(amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n))

export interface CallCost {
  tokensUsed: number
  cost: Dollars
  /** What the tokens would have cost more without the service's cache; negative: less. Null: no price is known. */
  saved: Dollars | null
  /** Whether a price is known; if not, the cost is zero. */
  priced: boolean
  /** The price that was used, as an entry of the public list; null: there is none. */
  price: ListedPrice | null
  tokens: CallTokens
}

const tokensMax = 100_000_000

/** A count that a peer sent: anything but a sensible number of tokens is none. */
function tokens(count: unknown, max = tokensMax): Tokens {
  return (Number.isSafeInteger(count) ? Math.min(Math.max(count as number, 0), max) : 0) as Tokens
}

/** The tokens of one call as its peer counted them; the cached ones are part of the input. */
export interface TokenUsage {
  inputTokens: number | undefined
  outputTokens: number | undefined
  cacheReadTokens?: number | undefined
  cacheWriteTokens?: number | undefined
  reasoningTokens?: number | undefined
}

/** The sum of the tokens of two attempts; a missing count adds nothing. */
export function addUsage(one: TokenUsage | null, other: TokenUsage | null): TokenUsage | null {
  if (!one || !other) return one ?? other
  const sum = (key: keyof TokenUsage) => {
    const counts = [one[key], other[key]].filter((count) => count !== undefined)
    return counts.length > 0 ? counts.reduce((total, count) => total + count, 0) : undefined
  }
  return {
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    cacheReadTokens: sum('cacheReadTokens'),
    cacheWriteTokens: sum('cacheWriteTokens'),
    reasoningTokens: sum('reasoningTokens'),
  }
}

/** The cost of one model call: by the price of its service or of an administrator, else by the public price list. */
export async function costOf(usage: TokenUsage, asked: ConfiguredEngine): Promise<CallCost> {
  const input = tokens(usage.inputTokens)
  const output = tokens(usage.outputTokens)
  const cacheRead = tokens(usage.cacheReadTokens, input)
  const cacheWrite = tokens(usage.cacheWriteTokens, input - cacheRead)
  const tokensUsed = input + output
  const reasoning = tokens(usage.reasoningTokens, output)
  const counts = { input, output, cached: cacheRead, cacheWrite, reasoning }
  const uncached = { input_tokens: input, output_tokens: output }
  const cached = { ...uncached, cache_read_tokens: cacheRead, cache_write_tokens: cacheWrite }
  const found = await priced(cached, asked)
  if (found === null) {
    return { tokensUsed, cost: dollars(0n), saved: null, priced: false, price: null, tokens: counts }
  }
  const micro = microOf(found.total)
  const plain = cacheRead + cacheWrite > 0 ? await priced(uncached, asked) : found
  const saved = signedDollars(microOf(plain?.total ?? found.total) - micro)
  return { tokensUsed, cost: dollars(micro), saved, priced: true, price: found.price, tokens: counts }
}

/** The cost of tokens in US dollars, and the price as an entry of the public list; null: unknown. */
const priced = (usage: Usage, asked: ConfiguredEngine) =>
  asked.price ? ownPrice(usage, asked.price) : listPrice(usage, asked)

function ownPrice(usage: Usage, price: OwnPrice) {
  const { input_tokens: input = 0, output_tokens: output = 0 } = usage
  const { cache_read_tokens: read = 0, cache_write_tokens: write = 0 } = usage
  const { cached = price.input, cacheWrite = price.input } = price
  const ofInput = (input - read - write) * price.input + read * cached + write * cacheWrite
  return {
    total: (ofInput + output * price.output) / 1e6,
    price: {
      input_mtok: price.input,
      cache_read_mtok: cached,
      cache_write_mtok: cacheWrite,
      output_mtok: price.output,
    },
  }
}

/** Twelve digits drop the noise of binary fractions before the rounding to millionths of a dollar. */
const microOf = (total: number): MicroDollars => BigInt(Math.round(Number((total * 1e6).toPrecision(12))))

/** Each engine's own place in the list, with its one model and all of that model's prices; null: the list does not know it. */
const places = new WeakMap<ConfiguredEngine, PricedService | null>()

/** An entry of the price list, in dollars for a million tokens or the steps of such a price. */
export type ListedPrice = Record<string, unknown>

/**
 * The cost of tokens of a model by the public price list at today's date, US dollars, and the entry; null: the list
 * does not contain the model. Searches the list once for each engine, because that takes longer than the calculation.
 */
export async function listPrice(
  usage: Usage,
  asked: ConfiguredEngine,
): Promise<{ total: number; price: ListedPrice } | null> {
  const place = places.get(asked)
  if (place === null) return null
  const { calcPrice } = await import('@pydantic/genai-prices')
  const price = calcPrice(usage, asked.model, {
    timestamp: clock.now(),
    ...(place ? { provider: place } : placeInList(asked)),
  })
  if (!place) places.set(asked, price && { ...price.provider, models: [price.model] })
  return price && { total: price.total_price, price: { ...price.model_price } }
}

const placeInList = ({ provider: { priceList }, connection: { baseUrl } }: ListedPlace) =>
  priceList ? { providerId: priceList } : { providerApiUrl: baseUrl }

type ListedPlace = Pick<ConfiguredEngine, 'provider'> & { connection: { baseUrl: string } }

/** How many tokens a model can read by the public list; null: unknown. */
export async function listedContext(asked: ListedPlace, model: string): Promise<number | null> {
  const { calcPrice } = await import('@pydantic/genai-prices')
  return calcPrice({}, model, placeInList(asked))?.model.context_window ?? null
}

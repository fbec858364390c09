import type { Provider as PricedService, Usage } from '@pydantic/genai-prices'
import { clock } from '#server/platform/clock.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'

/** Each engine's own place in the list, with its one model and all of that model's prices; null: the list does not know it. */
const places = new WeakMap<ConfiguredEngine, PricedService | null>()

/** An entry of the price list, in dollars for a million tokens or the steps of such a price. */
export type ListedPrice = Record<string, unknown>

/**
 * The cost of tokens of a model by the public price list at today's date, US dollars; null: the list does not contain
 * the model. Searches the list once for each engine, because that takes longer than the calculation.
 */
export async function listPrice(
  usage: Usage,
  asked: ConfiguredEngine,
): Promise<{ total: number; price: ListedPrice } | null> {
  const place = places.get(asked)
  if (place === null) return null
  const { calcPrice } = await import('@pydantic/genai-prices')
  const { priceList } = asked.provider
  const where = priceList ? { providerId: priceList } : { providerApiUrl: asked.connection.baseUrl }
  const price = calcPrice(usage, asked.model, {
    timestamp: clock.now(),
    ...(place ? { provider: place } : where),
  })
  if (!place) places.set(asked, price && { ...price.provider, models: [price.model] })
  return price && { total: price.total_price, price: { ...price.model_price } }
}

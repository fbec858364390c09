import type { ConnectionModel } from '#contract/models/connections.ts'
import { priceOf as dollarsOf } from '#server/engine/model/prices/model-price.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'

type Price = ConnectionModel['price']

/** Returns what a model costs, US dollars for a million tokens, and who says so; null: unknown. */
export async function priceOf(engine: ConfiguredEngine): Promise<Price> {
  const price = await dollarsOf(engine)
  if (!price) return null
  if (engine.price) return { ...price, by: engine.price.by }
  // Only a model on a network of its operator is free without a price.
  return { ...price, by: price.input === 0 && price.output === 0 ? 'self-hosted' : 'list' }
}

/** The share of input in the tokens of a usual call. */
const inputShare = 0.8

/** Returns the price by which Automatic compares models: of a usual mix of tokens; null: unknown. */
export async function priceForAutomatic(engine: ConfiguredEngine): Promise<number | null> {
  const price = await dollarsOf(engine)
  return price && inputShare * price.input + (1 - inputShare) * price.output
}

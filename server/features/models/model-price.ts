import type { ConnectionModel } from '#contract/models/connections.ts'
import { costOfTokens } from '#server/engine/model/prices/call-price.ts'
import { type ConfiguredEngine, isSelfHosted } from '#server/engine/model/providers/registry.ts'

type Price = ConnectionModel['price']

/** Tokens whose cost a price is computed from: few enough for the lowest step of a price that rises with the length. */
const sampleTokens = 10_000
const perMillion = 1_000_000 / sampleTokens / 1_000_000

/** Returns what a model costs, US dollars for a million tokens; null: unknown. */
export async function priceOf(engine: ConfiguredEngine): Promise<Price> {
  if (engine.price) return engine.price
  const [input, output] = await Promise.all([
    costOfTokens(engine, sampleTokens, 0),
    costOfTokens(engine, 0, sampleTokens),
  ])
  if (input !== null && output !== null)
    return { input: Number(input) * perMillion, output: Number(output) * perMillion, by: 'list' }
  return isSelfHosted(engine) ? { input: 0, output: 0, by: 'self-hosted' } : null
}

/** The share of input in the tokens of a usual call. */
const inputShare = 0.8

/** Returns the price by which Automatic compares models: of a usual mix of tokens; null: unknown. */
export async function priceForAutomatic(engine: ConfiguredEngine): Promise<number | null> {
  const price = await priceOf(engine)
  return price && inputShare * price.input + (1 - inputShare) * price.output
}

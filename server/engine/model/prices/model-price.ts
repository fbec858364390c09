import { z } from 'zod'
import { type ConfiguredEngine, isSelfHosted } from '#server/engine/model/providers/registry.ts'
import { listPrice } from './cost.ts'

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number
  output: number
  /** Of input that the service reads from its cache. */
  cached: number
}

/** A price, or its first step when it rises with the length of the prompt. */
const perMillion = z.union([z.number(), z.object({ base: z.number() }).transform(({ base }) => base)])
const entry = z.object({
  input_mtok: perMillion,
  output_mtok: perMillion,
  cache_read_mtok: perMillion.optional(),
})

/** The price of a model; a model on a network of its operator without a price is free. Null: unknown. */
export async function priceOf(asked: ConfiguredEngine): Promise<ModelPrice | null> {
  const own = asked.price
  if (own) return { input: own.input, output: own.output, cached: own.cached ?? own.input }
  const listed = entry.safeParse((await listPrice({}, asked))?.price).data
  if (listed) {
    const { input_mtok: input, output_mtok: output, cache_read_mtok: cached = input } = listed
    return { input, output, cached }
  }
  return isSelfHosted(asked) ? { input: 0, output: 0, cached: 0 } : null
}

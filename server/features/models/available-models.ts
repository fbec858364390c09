import type { ReplyOf } from '#contract/endpoint.ts'
import type { modelsApi } from '#contract/models/models.ts'
import { modelsOf } from './connected-models.ts'
import { factsOf } from './known-facts.ts'
import { priceOf } from './model-price.ts'

/** Returns the models that a user's agents can use, with their prices and known problems. */
export async function availableModels(userId: string): Promise<ReplyOf<typeof modelsApi.available>> {
  const engines = await modelsOf(userId)
  const facts = await factsOf(engines)
  return Promise.all(
    engines.map(async (engine) => {
      const { label, trouble } = facts(engine)
      return {
        connectionId: engine.connection.id,
        engine: engine.engine,
        name: engine.name,
        model: engine.model,
        label,
        isOwn: engine.connection.isOwn,
        contextTokens: engine.contextTokens,
        abilities: engine.abilities && [...engine.abilities],
        price: await priceOf(engine),
        trouble,
      }
    }),
  )
}

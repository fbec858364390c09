import { inArray } from 'drizzle-orm'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { modelsApi } from '#contract/models/models.ts'
import { db } from '#server/db/database.ts'
import { connectionModels } from '#server/db/tables/model-connections.ts'
import { modelsOf, troubleOf } from './connected-models.ts'
import { priceOf } from './model-price.ts'

/** Returns the models that a user's agents can use, with their prices and known problems. */
export async function availableModels(userId: string): Promise<ReplyOf<typeof modelsApi.available>> {
  const engines = await modelsOf(userId)
  const ids = [...new Set(engines.flatMap(({ connection }) => connection.id ?? []))]
  const { connectionId, name, label } = connectionModels
  const labels =
    ids.length === 0
      ? []
      : await db
          .select({ connectionId, name, label })
          .from(connectionModels)
          .where(inArray(connectionId, ids))
  const labelOf = new Map(labels.map((row) => [`${row.connectionId} ${row.name}`, row.label]))
  return Promise.all(
    engines.map(async (engine) => ({
      connectionId: engine.connection.id,
      engine: engine.engine,
      name: engine.name,
      model: engine.model,
      label: labelOf.get(`${engine.connection.id} ${engine.model}`) ?? null,
      isOwn: engine.connection.isOwn,
      contextTokens: engine.contextTokens,
      abilities: engine.abilities && [...engine.abilities],
      price: await priceOf(engine),
      trouble: await troubleOf(engine),
    })),
  )
}

import { listedContext } from '#server/engine/model/prices/cost.ts'
import type { Connection, ListedModel, ListingLimits } from '#server/engine/model/providers/provider.ts'
import { providerOf } from '#server/engine/model/providers/registry.ts'
import { ListingFailure } from './ask-for-list.ts'

/**
 * Lists the models of a connection that can chat, at most 500; the public price list completes their context sizes.
 * Throws a `ListingFailure` with a message for people.
 */
export async function listModels(connection: Connection, limits: ListingLimits = {}): Promise<ListedModel[]> {
  const provider = providerOf(connection.kind)
  if (!provider.list) {
    throw new ListingFailure(`${connection.name} lists no models for a key. Enter the names of its models.`)
  }
  const models = await provider.list(connection, limits)
  return Promise.all(
    models.map(async (model) => ({
      ...model,
      contextTokens: model.contextTokens ?? (await listedContext({ provider, connection }, model.name)),
    })),
  )
}

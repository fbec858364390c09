import { and, eq } from 'drizzle-orm'
import {
  type ConnectionModel,
  modelsMax,
  type ModelsChange,
  offeredMax,
} from '#contract/models/connections.ts'
import { afterCommit, inTransaction } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { connectionModels, type ModelConnectionRow } from '#server/db/tables/model-connections.ts'
import type { Tx } from '#server/db/database.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { limitReached } from '#server/platform/failure.ts'
import { offeredOf } from './connected-models.ts'
import { listConnectionModels } from './describe-connection.ts'
import { lockConnection, type Owner } from './own-scope.ts'

/**
 * Changes which models of a connection are offered and what they cost, in every process. A model without a price of
 * its own costs what the service or the public price list says. A name that is not known is added.
 */
export async function changeModels(
  actor: Actor,
  owner: Owner,
  id: number,
  { models }: ModelsChange,
): Promise<ConnectionModel[]> {
  await inTransaction(async (tx) => {
    const row = await lockConnection(tx, owner, id)
    await keepUsualModel(tx, row)
    for (const { name, isOffered, price } of models) {
      const change = {
        ...(isOffered !== undefined && { isOffered }),
        ...(price !== undefined && { price: price && { ...price, by: 'administrator' as const } }),
      }
      await tx
        .insert(connectionModels)
        .values({ connectionId: id, name, ...change })
        .onConflictDoUpdate({
          target: [connectionModels.connectionId, connectionModels.name],
          set: { name, ...change },
        })
    }
    await checkCounts(tx, id)
    const offered = models.flatMap(({ name, isOffered }) => (isOffered ? [name] : []))
    const hidden = models.flatMap(({ name, isOffered }) => (isOffered === false ? [name] : []))
    const priced = models.flatMap(({ name, price }) => (price === undefined ? [] : [name]))
    await recordActivity(tx, {
      ...actor,
      action: 'change_models',
      resource: 'model_connection',
      resourceId: id,
      metadata: { name: row.name, offered, hidden, priced },
    })
    afterCommit(tx, () => announce('models'))
  })
  return listConnectionModels(owner, id)
}

/** The usual model was offered because none was chosen: with a choice it stays, unless the choice hides it. */
async function keepUsualModel(tx: Tx, row: ModelConnectionRow): Promise<void> {
  const known = await tx.select().from(connectionModels).where(eq(connectionModels.connectionId, row.id))
  if (known.some(({ isOffered }) => isOffered)) return
  for (const { name } of offeredOf(row, known))
    await tx
      .insert(connectionModels)
      .values({ connectionId: row.id, name, isOffered: true })
      .onConflictDoUpdate({
        target: [connectionModels.connectionId, connectionModels.name],
        set: { isOffered: true },
      })
}

async function checkCounts(tx: Tx, id: number): Promise<void> {
  const isOf = eq(connectionModels.connectionId, id)
  const offered = await tx.$count(connectionModels, and(isOf, eq(connectionModels.isOffered, true)))
  if (offered > offeredMax)
    throw limitReached(`A connection can offer ${offeredMax} models at most. Hide one to offer another.`)
  if ((await tx.$count(connectionModels, isOf)) > 2 * modelsMax)
    throw limitReached(`A connection can have ${modelsMax} models at most.`)
}

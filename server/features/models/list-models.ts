import { and, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import { type ModelConnection, modelsMax } from '#contract/models/connections.ts'
import { modelName } from '#contract/models/model-choice.ts'
import { afterCommit, db, inTransaction, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import {
  connectionModels,
  type ModelConnectionRow,
  modelConnections,
} from '#server/db/tables/model-connections.ts'
import { redactKeys } from '#server/engine/model/calls/redact.ts'
import { ListingFailure } from '#server/engine/model/listing/ask-for-list.ts'
import { listModels as listFrom } from '#server/engine/model/listing/list-models.ts'
import type { Connection, ListedModel } from '#server/engine/model/providers/provider.ts'
import { engineSecrets, providerOf } from '#server/engine/model/providers/registry.ts'
import { clock } from '#server/platform/clock.ts'
import { offeredOf } from './connected-models.ts'
import { describeConnection } from './describe-connection.ts'
import { clearTroubleIn, storeTrouble } from './health.ts'
import { connectionOf, lockConnection, type Owner } from './own-scope.ts'
import { usableConnection } from './usable-connection.ts'

const listingMs = 15_000
const errorMax = 300

/** Column value that leaves the version of a connection as it is: listing its models is no change of it. */
export const sameVersion = sql`${modelConnections.updatedAt}`

/**
 * Asks a service for its models and stores them; new ones are not offered. An error is stored and keeps the earlier
 * list. Does nothing for a service that lists none, or a connection that cannot be called.
 */
export async function listModels(row: ModelConnectionRow): Promise<void> {
  const usable = usableConnection(row)
  if (!providerOf(row.kind).list || 'problem' in usable) return
  const listedAt = clock.now()
  const listed = await askForModels(usable)
  if (Array.isArray(listed)) return inTransaction((tx) => storeModels(tx, row, listed, listedAt))
  await db
    .update(modelConnections)
    .set({ listedAt, listingError: listed.error.slice(0, errorMax).toWellFormed(), updatedAt: sameVersion })
    .where(eq(modelConnections.id, row.id))
}

/** The models of a service, or why it lists none. */
async function askForModels(connection: Connection): Promise<ListedModel[] | { error: string }> {
  try {
    const listed = validModels(await listFrom(connection, { totalMs: listingMs }))
    return listed.length > 0 ? listed : { error: `${connection.name} lists no models.` }
  } catch (error) {
    if (!(error instanceof ListingFailure)) throw error
    return { error: redactKeys(error.message, engineSecrets([{ connection }])) }
  }
}

function validModels(listed: readonly ListedModel[]): ListedModel[] {
  const byName = new Map<string, ListedModel>()
  for (const model of listed) {
    const name = modelName.min(1).safeParse(model.name)
    if (name.success && !byName.has(name.data)) byName.set(name.data, { ...model, name: name.data })
  }
  return [...byName.values()]
}

async function storeModels(
  tx: Tx,
  { id, ownerId }: ModelConnectionRow,
  listed: readonly ListedModel[],
  listedAt: Date,
): Promise<void> {
  const row = await lockConnection(tx, ownerId, id)
  const known = await tx.select().from(connectionModels).where(eq(connectionModels.connectionId, id))
  const offered = new Set(offeredOf(row, known).map(({ name }) => name))
  // Whatever is offered is among those that are stored, however long the list of the service is.
  const stored = listed
    .toSorted((a, b) => Number(offered.has(b.name)) - Number(offered.has(a.name)))
    .slice(0, modelsMax)
  await tx
    .insert(connectionModels)
    .values(
      stored.map(({ name, label, contextTokens, abilities, price }) => ({
        connectionId: id,
        name,
        label,
        contextTokens,
        abilities,
        price,
        listedAt,
      })),
    )
    .onConflictDoUpdate({
      target: [connectionModels.connectionId, connectionModels.name],
      set: {
        label: sql`excluded.label`,
        contextTokens: sql`excluded.context_tokens`,
        abilities: sql`excluded.abilities`,
        price: sql`case when ${connectionModels.price} ->> 'by' = 'administrator' then ${connectionModels.price} else excluded.price end`,
        listedAt,
        withdrawnAt: null,
      },
    })
  const isGone = and(
    eq(connectionModels.connectionId, id),
    isNotNull(connectionModels.listedAt),
    notInArray(
      connectionModels.name,
      stored.map(({ name }) => name),
    ),
  )
  await tx.delete(connectionModels).where(and(isGone, notInArray(connectionModels.name, ['', ...offered])))
  const withdrawn = await tx
    .update(connectionModels)
    .set({ withdrawnAt: listedAt })
    .where(and(isGone, isNull(connectionModels.withdrawnAt)))
    .returning({ name: connectionModels.name })
  for (const { name } of withdrawn)
    await storeTrouble(tx, row, name, {
      kind: 'model',
      providerMessage: `${name} is no longer among its models.`,
    })
  for (const { name, withdrawnAt } of known)
    if (withdrawnAt && stored.some((model) => model.name === name))
      await clearTroubleIn(tx, row, name, 'model')
  await tx
    .update(modelConnections)
    .set({ listedAt, listingError: null, updatedAt: sameVersion })
    .where(eq(modelConnections.id, id))
  afterCommit(tx, () => announce('models'))
}

/** Lists the models of a connection of an owner now; throws `notFound`. */
export async function listAgain(owner: Owner, id: number): Promise<ModelConnection> {
  await listModels(await connectionOf(db, owner, id))
  return describeConnection(owner, id)
}

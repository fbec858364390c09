import { and, eq, ne } from 'drizzle-orm'
import type { ConnectionChange, ConnectionForm, ModelConnection } from '#contract/models/connections.ts'
import { afterCommit, inTransaction, type Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { announce } from '#server/db/pubsub.ts'
import {
  connectionModels,
  type ModelConnectionRow,
  modelConnections,
} from '#server/db/tables/model-connections.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, limitReached } from '#server/platform/failure.ts'
import { describeConnection } from './describe-connection.ts'
import { type EnteredColumns, enteredColumns, fieldError } from './entered-connection.ts'
import { clearTroublesIn } from './health.ts'
import { listModels } from './list-models.ts'
import { connectionsMaxOf, lockConnection, ofOwner, type Owner } from './own-scope.ts'

/**
 * Connects a service for the whole installation or for one user, and lists its models once. Throws `invalid` with what
 * is missing, and `limitReached` when the owner has the maximum.
 */
export async function createConnection(
  actor: Actor,
  owner: Owner,
  form: ConnectionForm,
): Promise<ModelConnection> {
  const { kind, models } = form
  const columns = enteredColumns(owner, kind, form)
  const row = await inTransaction(async (tx) => {
    await lockOwner(tx, owner)
    const count = await tx.$count(modelConnections, ofOwner(owner))
    if (count >= connectionsMaxOf(owner))
      throw limitReached(`There are ${count} connections, the most at once. Remove one to make another.`)
    await checkName(tx, owner, columns.name)
    const [made] = await tx
      .insert(modelConnections)
      .values({ ...columns, ownerId: owner, kind })
      .returning()
    if (!made) throw new Error('The insert returned no connection.')
    if (models.length > 0)
      await tx
        .insert(connectionModels)
        .values([...new Set(models)].map((name) => ({ connectionId: made.id, name, isOffered: true })))
    await record(tx, actor, 'connect_model', made, columns)
    afterCommit(tx, () => announce('models'))
    return made
  })
  await listModels(row)
  return describeConnection(owner, row.id)
}

/** Changes a connection of an owner. Throws `conflict` if it has changed since the caller read it. */
export function changeConnection(
  actor: Actor,
  owner: Owner,
  id: number,
  change: ConnectionChange,
): Promise<ModelConnection> {
  return inTransaction(async (tx) => {
    await lockOwner(tx, owner)
    const before = await lockConnection(tx, owner, id)
    if (before.updatedAt.getTime() !== change.updatedAt.getTime())
      throw conflict('Somebody else has changed this connection meanwhile. Look at it again, then change it.')
    const columns = before.isFromEnvironment
      ? columnsBesideEnvironment(before, change)
      : enteredColumns(owner, before.kind, change, before)
    await checkName(tx, owner, columns.name, id)
    await tx
      .update(modelConnections)
      .set({ ...columns, updatedAt: clock.now() })
      .where(eq(modelConnections.id, id))
    await clearTroublesIn(tx, before)
    await record(tx, actor, 'change_model_connection', before, columns)
    afterCommit(tx, () => announce('models'))
  }).then(() => describeConnection(owner, id))
}

/** Deletes a connection of an owner with its key and its models. */
export function removeConnection(actor: Actor, owner: Owner, id: number): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await lockConnection(tx, owner, id)
    await clearTroublesIn(tx, row)
    await tx.delete(modelConnections).where(ofOwner(owner, id))
    await record(tx, actor, 'disconnect_model', row, row)
    afterCommit(tx, () => announce('models'))
  })
}

/** What an administrator may change of a connection whose key and address the environment sets. */
function columnsBesideEnvironment(
  before: ModelConnectionRow,
  { name, key, address, headers, firstSeconds, pauseSeconds, totalSeconds, groups }: ConnectionChange,
): EnteredColumns {
  if (key != null || address != null || headers.length > 0)
    throw conflict("This is set by the server's environment, so it cannot be changed here.")
  const { baseUrl, sealedKey, keyHint, sealedHeaders, headerNames, options } = before
  return {
    baseUrl,
    sealedKey,
    keyHint,
    sealedHeaders,
    headerNames,
    options,
    name,
    firstSeconds: firstSeconds ?? null,
    pauseSeconds: pauseSeconds ?? null,
    totalSeconds: totalSeconds ?? null,
    groups: groups ?? null,
  }
}

/** Serializes changes of the connections of one owner, so that each counts those of the previous one. */
const lockOwner = (tx: Tx, owner: Owner) => oneAtATime(tx, locks.modelConnectionsOf, [owner ?? ''])

async function checkName(tx: Tx, owner: Owner, name: string, except?: number): Promise<void> {
  const isSame = and(
    ofOwner(owner),
    eq(modelConnections.name, name),
    except === undefined ? undefined : ne(modelConnections.id, except),
  )
  if ((await tx.$count(modelConnections, isSame)) > 0)
    throw fieldError('name', 'There is already a connection of this name')
}

function record(
  tx: Tx,
  actor: Actor,
  action: string,
  { id, kind, ownerId }: ModelConnectionRow,
  { name, baseUrl, groups }: Pick<EnteredColumns, 'name' | 'baseUrl' | 'groups'>,
): Promise<void> {
  const metadata = { kind, name, address: baseUrl, groups, isOwn: ownerId !== null }
  return recordActivity(tx, { ...actor, action, resource: 'model_connection', resourceId: id, metadata })
}

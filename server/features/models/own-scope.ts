import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { connectionsMax, ownConnectionsMax } from '#contract/models/connections.ts'
import type { Queries } from '#server/db/database.ts'
import { type ModelConnectionRow, modelConnections } from '#server/db/tables/model-connections.ts'
import { notFound } from '#server/platform/failure.ts'

/** Whose connections a call is about: a user's own, or those of the installation (null). */
export type Owner = string | null

/** Limits the rows of a query to those of an owner, and to one of them. */
export const ofOwner = (owner: Owner, id?: number): SQL | undefined =>
  and(
    owner === null ? isNull(modelConnections.ownerId) : eq(modelConnections.ownerId, owner),
    id === undefined ? undefined : eq(modelConnections.id, id),
  )

export const connectionsMaxOf = (owner: Owner) => (owner === null ? connectionsMax : ownConnectionsMax)

/** Returns a connection of an owner; throws `notFound`. */
export async function connectionOf(queries: Queries, owner: Owner, id: number): Promise<ModelConnectionRow> {
  const [row] = await queries.select().from(modelConnections).where(ofOwner(owner, id))
  if (!row) throw notFound('Connection')
  return row
}

/** The same, locked until the end of the transaction. */
export async function lockConnection(
  queries: Queries,
  owner: Owner,
  id: number,
): Promise<ModelConnectionRow> {
  const [row] = await queries.select().from(modelConnections).where(ofOwner(owner, id)).for('update')
  if (!row) throw notFound('Connection')
  return row
}

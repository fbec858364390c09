import { and, asc, count, eq, inArray } from 'drizzle-orm'
import type { ConnectionModel, ModelConnection } from '#contract/models/connections.ts'
import { db } from '#server/db/database.ts'
import {
  type ConnectionModelRow,
  connectionModels,
  connectionTroubles,
  type ModelConnectionRow,
  modelConnections,
} from '#server/db/tables/model-connections.ts'
import { engineOf, providerOf } from '#server/engine/model/providers/registry.ts'
import { offeredOf, readInstallation } from './connected-models.ts'
import { priceOf } from './model-price.ts'
import { connectionOf, ofOwner, type Owner } from './own-scope.ts'
import { addressIn, environmentOf, usableConnection, usualModelOf } from './usable-connection.ts'

/** A connection that can be called, or why it cannot. */
type Usable = ReturnType<typeof usableConnection>
type Troubles = readonly (typeof connectionTroubles.$inferSelect)[]

/** Returns the connections of an owner, as people see them. */
export async function listConnections(owner: Owner): Promise<ModelConnection[]> {
  const rows =
    owner === null
      ? await readInstallation()
      : await db.select().from(modelConnections).where(ofOwner(owner)).orderBy(asc(modelConnections.id))
  return describeAll(rows)
}

/** Returns one connection of an owner; throws `notFound`. */
export async function describeConnection(owner: Owner, id: number): Promise<ModelConnection> {
  const [found] = await describeAll([await connectionOf(db, owner, id)])
  if (!found) throw new Error('A row described nothing.')
  return found
}

/** Returns all known models of a connection of an owner, the offered ones first; throws `notFound`. */
export async function listConnectionModels(owner: Owner, id: number): Promise<ConnectionModel[]> {
  const row = await connectionOf(db, owner, id)
  const [models, troubles] = await Promise.all([
    db
      .select()
      .from(connectionModels)
      .where(eq(connectionModels.connectionId, id))
      .orderBy(asc(connectionModels.name)),
    db.select().from(connectionTroubles).where(eq(connectionTroubles.connectionId, id)),
  ])
  const offered = offeredOf(row, models)
  const others = models.filter(({ name }) => !offered.some((each) => each.name === name))
  return describeModels(usableConnection(row), [...offered, ...others], offered, troubles)
}

async function describeAll(rows: readonly ModelConnectionRow[]): Promise<ModelConnection[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [offered, counts, troubles] = await Promise.all([
    db
      .select()
      .from(connectionModels)
      .where(and(inArray(connectionModels.connectionId, ids), eq(connectionModels.isOffered, true)))
      .orderBy(asc(connectionModels.name)),
    countModels(ids),
    db.select().from(connectionTroubles).where(inArray(connectionTroubles.connectionId, ids)),
  ])
  return Promise.all(
    rows.map(async (row) => {
      const own = offeredOf(
        row,
        offered.filter(({ connectionId }) => connectionId === row.id),
      )
      const usable = usableConnection(row)
      const ofRow = troubles.filter(({ connectionId }) => connectionId === row.id)
      const models = await describeModels(usable, own, own, ofRow)
      return described(row, usable, models, counts.get(row.id) ?? 0)
    }),
  )
}

async function countModels(ids: readonly number[]): Promise<Map<number, number>> {
  const { connectionId } = connectionModels
  const rows = await db
    .select({ connectionId, count: count() })
    .from(connectionModels)
    .where(inArray(connectionId, [...ids]))
    .groupBy(connectionId)
  return new Map(rows.map((row) => [row.connectionId, row.count]))
}

function described(
  row: ModelConnectionRow,
  usable: Usable,
  models: ConnectionModel[],
  known: number,
): ModelConnection {
  const { id, kind, name, isFromEnvironment, headerNames, options, groups, createdAt, updatedAt } = row
  const { firstSeconds, pauseSeconds, totalSeconds, listedAt, listingError } = row
  const isUnanswered = models.length === 0 ? noModel(row) : null
  return {
    id,
    kind,
    name,
    isFromEnvironment,
    address: addressIn(row),
    isAddressEntered: row.baseUrl !== null,
    hasKey: isFromEnvironment ? environmentOf(kind)?.apiKey !== undefined : row.sealedKey !== null,
    keyHint: row.keyHint,
    headerNames,
    region: options.region ?? null,
    apiVersion: options.apiVersion ?? null,
    firstSeconds,
    pauseSeconds,
    totalSeconds,
    groups,
    problem: 'problem' in usable ? usable.problem : isUnanswered,
    listedAt,
    listingError,
    canList: providerOf(kind).list !== null,
    models,
    modelsCount: Math.max(known, models.length),
    createdAt,
    updatedAt,
  }
}

const noModel = (row: ModelConnectionRow) =>
  usualModelOf(row) === null ? 'No model of it is offered yet. Choose one.' : null

async function describeModels(
  usable: Usable,
  models: readonly (ConnectionModelRow | { name: string })[],
  offered: readonly { name: string }[],
  troubles: Troubles,
): Promise<ConnectionModel[]> {
  return Promise.all(
    models.map(async (model) => {
      const known = 'connectionId' in model ? model : null
      const trouble = troubles.find((each) => each.model === model.name)
      return {
        name: model.name,
        label: known?.label ?? null,
        isOffered: offered.some(({ name }) => name === model.name),
        contextTokens: known?.contextTokens ?? null,
        abilities: known?.abilities ?? null,
        price: 'problem' in usable ? (known?.price ?? null) : await priceOf(engineOf(usable, model)),
        withdrawnAt: known?.withdrawnAt ?? null,
        failedAt: known?.failedAt ?? null,
        trouble: trouble ?? null,
      }
    }),
  )
}

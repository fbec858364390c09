import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { connectionsMax, offeredMax, ownConnectionsMax } from '#contract/models/connections.ts'
import type { ModelGroup } from '#contract/models/model-kinds.ts'
import { db } from '#server/db/database.ts'
import {
  type ConnectionModelRow,
  connectionModels,
  connectionTroubles,
  type ModelConnectionRow,
  modelConnections,
} from '#server/db/tables/model-connections.ts'
import { users } from '#server/db/tables/users.ts'
import type { Connection } from '#server/engine/model/providers/provider.ts'
import { type ConfiguredEngine, engineOf, type KnownModel } from '#server/engine/model/providers/registry.ts'
import { clock } from '#server/platform/clock.ts'
import { config, type ModelSettings } from '#server/platform/config.ts'
import { addEnvironmentRows } from './environment-rows.ts'
import { priceForAutomatic } from './model-price.ts'
import { readModelSettings } from './model-settings.ts'
import { environmentOf, usableConnection, usualModelOf } from './usable-connection.ts'

/** A change whose notification was lost takes effect after this time, in ms. */
const cacheMs = 30_000
/** Users whose engines are cached at once. */
const usersMax = 10_000
/** Connections whose clients are kept. */
const madeMax = 1_000

export type Trouble = typeof connectionTroubles.$inferSelect

interface Connected {
  environment: ModelSettings
  /** The engines of the installation, those of the environment first. */
  engines: readonly ConfiguredEngine[]
  /** The groups of each connection that is not for everybody. */
  groups: ReadonlyMap<number, readonly ModelGroup[]>
  isCheapest: boolean
  /** Whether there are own keys, and they may be used. */
  hasOwn: boolean
  troubles: ReadonlyMap<string, Trouble>
  ofUsers: Map<string, Promise<readonly ConfiguredEngine[]>>
}

let cached: { readAt: number; connected: Promise<Connected> } | undefined

/** Makes the next call read again what is connected. */
export function forgetConnected(): void {
  cached = undefined
}

/**
 * Returns the models that a user's work may ask: of connections that administrators share with the user, and of the
 * user's own. Reads nothing per user while everybody has the same models.
 */
export async function modelsOf(userId: string): Promise<readonly ConfiguredEngine[]> {
  const found = await connected()
  if (found.groups.size === 0 && !found.hasOwn) return found.engines
  const known = found.ofUsers.get(userId)
  if (known) return known
  if (found.ofUsers.size >= usersMax) found.ofUsers.clear()
  const reading = readOf(userId, found)
  found.ofUsers.set(userId, reading)
  reading.catch(() => found.ofUsers.delete(userId))
  return reading
}

/** Returns the models that every user's agents may use. */
export async function modelsOfEverybody(): Promise<readonly ConfiguredEngine[]> {
  const { engines, groups } = await connected()
  return engines.filter(({ connection }) => !groups.has(connection.id ?? 0))
}

const troubleKey = (connectionId: number, model: string) => `${connectionId} ${model}`

/** Returns why a model refuses calls; null: no known problem. */
export async function troubleOf({ connection, model }: ConfiguredEngine): Promise<Trouble | null> {
  if (connection.id === null) return null
  if (!connection.isOwn) return (await connected()).troubles.get(troubleKey(connection.id, model)) ?? null
  const isOf = and(eq(connectionTroubles.connectionId, connection.id), eq(connectionTroubles.model, model))
  const [known] = await db.select().from(connectionTroubles).where(isOf)
  return known ?? null
}

async function connected(): Promise<Connected> {
  const now = clock.now().getTime()
  if (!cached || now - cached.readAt > cacheMs) {
    const reading = { readAt: now, connected: readConnected() }
    cached = reading
    reading.connected.catch(() => {
      if (cached === reading) cached = undefined
    })
  }
  const found = await cached.connected
  if (found.environment === config.models) return found
  forgetConnected()
  return connected()
}

/** The connections of the installation; those of the environment first, so that they come first among equals. */
export async function readInstallation(): Promise<ModelConnectionRow[]> {
  const rows = await readRows()
  return (await addEnvironmentRows(rows)) ? readRows() : rows
}

const readRows = () =>
  db
    .select()
    .from(modelConnections)
    .where(isNull(modelConnections.ownerId))
    .orderBy(desc(modelConnections.isFromEnvironment), asc(modelConnections.id))
    .limit(2 * connectionsMax)

async function readConnected(): Promise<Connected> {
  const environment = config.models
  const rows = await readInstallation()
  const [engines, troubled, settings, own] = await Promise.all([
    enginesOf(rows),
    rows.length === 0
      ? []
      : db
          .select()
          .from(connectionTroubles)
          .where(
            inArray(
              connectionTroubles.connectionId,
              rows.map(({ id }) => id),
            ),
          ),
    readModelSettings(),
    db.select({ one: sql`1` }).from(modelConnections).where(isNotNull(modelConnections.ownerId)).limit(1),
  ])
  const isCheapest = settings.automaticModel === 'cheapest'
  return {
    environment,
    engines: isCheapest ? await withPrices(engines) : engines,
    groups: new Map(rows.flatMap(({ id, groups }) => (groups ? [[id, groups]] : []))),
    isCheapest,
    hasOwn: settings.ownKeys && own.length > 0,
    troubles: new Map(troubled.map((row) => [troubleKey(row.connectionId, row.model), row])),
    ofUsers: new Map(),
  }
}

async function readOf(userId: string, found: Connected): Promise<readonly ConfiguredEngine[]> {
  const { engines, groups, hasOwn, isCheapest } = found
  const [[user], own] = await Promise.all([
    db.select({ role: users.role, plan: users.subscriptionTier }).from(users).where(eq(users.id, userId)),
    hasOwn
      ? db
          .select()
          .from(modelConnections)
          .where(eq(modelConnections.ownerId, userId))
          .orderBy(asc(modelConnections.id))
          .limit(ownConnectionsMax)
      : [],
  ])
  const mayUse = ({ connection }: ConfiguredEngine) => {
    const allowed = groups.get(connection.id ?? 0)
    return !allowed || user?.role === 'admin' || allowed.some((group) => group === user?.plan)
  }
  const ownEngines = await enginesOf(own)
  return [...(isCheapest ? await withPrices(ownEngines) : ownEngines), ...engines.filter(mayUse)]
}

/** The models that connections offer, in the order of the connections; those that cannot be called offer none. */
async function enginesOf(rows: readonly ModelConnectionRow[]): Promise<ConfiguredEngine[]> {
  if (rows.length === 0) return []
  const isOf = inArray(
    connectionModels.connectionId,
    rows.map(({ id }) => id),
  )
  const isKnown = or(
    connectionModels.isOffered,
    isNotNull(connectionModels.failedAt),
    sql`cardinality(${connectionModels.refuses}) > 0`,
  )
  const models = await db
    .select()
    .from(connectionModels)
    .where(and(isOf, isKnown))
    .orderBy(asc(connectionModels.connectionId), asc(connectionModels.name))
    .limit(rows.length * offeredMax * 2)
  return rows.flatMap((row) => {
    const connection = usableConnection(row)
    if ('problem' in connection) return []
    const known = models.filter(({ connectionId }) => connectionId === row.id)
    return enginesFor(connection, offeredOf(row, known))
  })
}

/** The models that a connection offers, each with what is known about it; the usual one if none is chosen. */
export function offeredOf(
  row: ModelConnectionRow,
  known: readonly ConnectionModelRow[],
): (ConnectionModelRow | { name: string })[] {
  const chosen = known.filter(({ isOffered }) => isOffered)
  const ofEnvironment = row.isFromEnvironment ? environmentOf(row.kind)?.model : undefined
  const usual = ofEnvironment ?? (chosen.length === 0 ? usualModelOf(row) : null)
  if (!usual || chosen.some(({ name }) => name === usual)) return chosen
  return [known.find(({ name }) => name === usual) ?? { name: usual }, ...chosen]
}

/** What was made of connections: a reading that finds nothing new continues with the same clients, prices and memories. */
const made = new Map<
  string,
  { connection: Connection; engines: Map<string, [known: string, ConfiguredEngine]> }
>()

/** Returns the engines of a connection, those of the reading before if nothing has changed. */
function enginesFor(found: Connection, models: readonly KnownModel[]): ConfiguredEngine[] {
  const key = JSON.stringify(found)
  if (made.size >= madeMax) made.clear()
  const { connection, engines } = made.get(key) ?? { connection: found, engines: new Map() }
  made.set(key, { connection, engines })
  return models.map((model) => {
    const known = JSON.stringify(model)
    const [before, engine] = engines.get(model.name) ?? []
    if (engine && before === known) return engine
    const changed = engineOf(connection, model)
    engines.set(model.name, [known, changed])
    return changed
  })
}

/** Adds to each engine the price by which Automatic compares it. */
async function withPrices(engines: readonly ConfiguredEngine[]): Promise<ConfiguredEngine[]> {
  return Promise.all(
    engines.map(async (engine) => ({ ...engine, comparedPrice: await priceForAutomatic(engine) })),
  )
}

import { eq, sql } from 'drizzle-orm'
import { connectionsMax } from '#contract/integrations/integration-names.ts'
import type { ConnectionChange, ConnectionForm } from '#contract/integrations/integrations.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { apiIntegrations, userIntegrations } from '#server/db/tables/integrations.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { connectorOf } from '#server/integrations/catalogue.ts'
import type { Config, Connector } from '#server/integrations/connector.ts'
import type { OAuthTokens } from '#server/integrations/oauth.ts'
import { invalid, limitReached, notFound } from '#server/platform/failure.ts'
import { validateConfig, isMasked, splitConfig } from './connection-config.ts'
import { type Connection, ownConnection } from './connections.ts'
import { discoverTools } from './discover-tools.ts'
import { revokeUnlessShared } from './revoke.ts'
import { hostOf, sealSecrets } from './sealed-secrets.ts'

/**
 * Connects a service. Throws `invalid` with every error in the settings, and `limitReached` when the user has the
 * maximum.
 */
export async function connect(actor: Actor, form: ConnectionForm): Promise<Connection> {
  const connector = connectorOf(form.integrationId)
  if (!connector) throw notFound('Integration')
  if (connector.oauth) {
    const message = `${connector.name} is connected with ${connector.oauth.provider.name}, from its page`
    throw invalid(message, [{ path: 'config', message }])
  }
  const config = await discoverTools(connector, validateConfig(connector, form.config))
  return addConnection(actor, { connector, name: form.name, config })
}

interface NewConnection {
  connector: Connector
  name?: string
  config: Config
}

/** Stores a new connection. Throws `limitReached` when the user has the maximum. */
export function addConnection(
  actor: Actor,
  { connector, name = `My ${connector.name} Connection`, config }: NewConnection,
): Promise<Connection> {
  const { userId } = actor
  return inTransaction(async (tx) => {
    await oneAtATime(tx, locks.connectionsOf, [userId])
    const count = await tx.$count(userIntegrations, eq(userIntegrations.userId, userId))
    if (count >= connectionsMax)
      throw limitReached(`You have ${count} connections, the most at once. Disconnect one to make another.`)
    const integrationId = await catalogueId(tx, connector)
    const [made] = await tx
      .insert(userIntegrations)
      .values({ userId, integrationId, name })
      .returning({ id: userIntegrations.id })
    if (!made) throw new Error('The insert returned no connection.')
    await storeConfig(tx, { userId, connectionId: made.id, connector }, config)
    await countConnections(tx, integrationId)
    await record(tx, actor, 'connect_integration', made.id, { integration: connector.id, name })
    return ownConnection(userId, made.id, tx)
  })
}

/** Renames, pauses or changes a connection. A secret is kept only if its host stays the same. */
export async function changeConnection(
  actor: Actor,
  id: number,
  change: ConnectionChange,
): Promise<Connection> {
  const { userId } = actor
  const seen = await ownConnection(userId, id)
  // The service is asked before the transaction, which would otherwise stay open for the answer.
  const learned =
    seen.connector.learn && change.config
      ? await discoverTools(seen.connector, changedConfig(seen, change.config))
      : {}
  return inTransaction(async (tx) => {
    await oneAtATime(tx, locks.connectionsOf, [userId])
    const before = await ownConnection(userId, id, tx)
    const { name = before.name, isActive = before.isActive } = change
    await tx.update(userIntegrations).set({ name, isActive }).where(eq(userIntegrations.id, id))
    if (change.config) {
      const config = { ...handedOut(before), ...learned, ...changedConfig(before, change.config) }
      await storeConfig(tx, { userId, connectionId: id, connector: before.connector }, config)
    }
    await record(tx, actor, 'update_integration', id, { name, changed: Object.keys(change) })
    return ownConnection(userId, id, tx)
  })
}

/** Stores the tokens of a new consent in a connection. */
export function reconnect(actor: Actor, id: number, tokens: OAuthTokens): Promise<Connection> {
  return inTransaction(async (tx) => {
    await oneAtATime(tx, locks.connectionsOf, [actor.userId])
    const { connector, open, userId, name } = await ownConnection(actor.userId, id, tx)
    await storeConfig(tx, { userId, connectionId: id, connector }, { ...open, ...tokens })
    await record(tx, actor, 'update_integration', id, { name, changed: ['consent'] })
    return ownConnection(userId, id, tx)
  })
}

/** Stores tokens that a provider issued for `connection`, unless it has been connected again meanwhile. */
export function keepTokens({ userId, id, config }: Connection, tokens: OAuthTokens): Promise<void> {
  return inTransaction(async (tx) => {
    await oneAtATime(tx, locks.connectionsOf, [userId])
    const { connector, open, config: now } = await ownConnection(userId, id, tx)
    if (now?.refreshToken !== config?.refreshToken) return
    await storeConfig(tx, { userId, connectionId: id, connector }, { ...open, ...tokens })
  })
}

/** Deletes a connection and its secrets, and revokes its tokens at the provider. */
export async function disconnect(actor: Actor, id: number): Promise<void> {
  const disconnected = await ownConnection(actor.userId, id)
  await forget(actor, id)
  await revokeUnlessShared(disconnected)
}

function forget(actor: Actor, id: number): Promise<void> {
  return inTransaction(async (tx) => {
    const { connector, name } = await ownConnection(actor.userId, id, tx)
    const [disconnected] = await tx
      .delete(userIntegrations)
      .where(eq(userIntegrations.id, id))
      .returning({ integrationId: userIntegrations.integrationId })
    if (!disconnected) throw notFound('Connection')
    await countConnections(tx, disconnected.integrationId)
    await record(tx, actor, 'disconnect_integration', id, { integration: connector.id, name })
  })
}

function changedConfig({ connector, config, open }: Connection, change: Config): Config {
  const entered = Object.fromEntries(Object.entries(change).filter(([, text]) => !isMasked(text)))
  if (config === null) return validateConfig(connector, { ...open, ...entered })
  const next = validateConfig(connector, { ...fieldsOf(connector, config), ...entered })
  const isElsewhere = hostOf(connector, splitConfig(connector, next).open) !== hostOf(connector, open)
  // A stored secret is sent only to the host it was entered for; otherwise it could be stolen by naming another host.
  const keptSecrets = Object.keys(splitConfig(connector, next).secrets).filter(
    (name) => next[name] && !(name in entered),
  )
  if (isElsewhere && keptSecrets[0]) {
    const message = 'The address has changed. Please enter the key again'
    throw invalid(message, [{ path: `config.${keptSecrets[0]}`, message }])
  }
  return next
}

/** Returns what a provider issued for a connection, which is kept when its other settings change. */
function handedOut({ connector, config }: Connection): Config {
  if (!connector.oauth || config === null) return {}
  return Object.fromEntries(Object.entries(config).filter(([name]) => !(name in connector.fields)))
}

/** Returns what the user entered, without what the service issued. */
const fieldsOf = ({ fields }: Connector, config: Config): Config =>
  Object.fromEntries(Object.entries(config).filter(([name]) => name in fields))

interface Owner {
  userId: string
  connectionId: number
  connector: Connector
}

/** Stores the settings and secrets of a connection in their columns; whether they work is not known yet. */
async function storeConfig(tx: Tx, owner: Owner, config: Config): Promise<void> {
  const { open, secrets } = splitConfig(owner.connector, config)
  const sealed =
    Object.keys(secrets).length > 0
      ? sealSecrets({ ...owner, open }, secrets)
      : { sealedSecrets: null, secretKeyId: null }
  await tx
    .update(userIntegrations)
    .set({ config: open, ...sealed, lastError: null, lastUsed: null })
    .where(eq(userIntegrations.id, owner.connectionId))
}

/** Inserts or updates the catalogue row of a connector, which connections reference; the code is authoritative. */
async function catalogueId(tx: Tx, connector: Connector): Promise<number> {
  const { id: key, name, description, category, authType } = connector
  const entry = { name, description, category, authType }
  const [row] = await tx
    .insert(apiIntegrations)
    .values({ key, ...entry })
    .onConflictDoUpdate({ target: apiIntegrations.key, set: entry })
    .returning({ id: apiIntegrations.id })
  if (!row) throw new Error('The insert returned no integration.')
  return row.id
}

async function countConnections(tx: Tx, integrationId: number): Promise<void> {
  const usageCount = sql`(select count(*) from ${userIntegrations} where integration_id = ${integrationId})`
  await tx.update(apiIntegrations).set({ usageCount }).where(eq(apiIntegrations.id, integrationId))
}

const record = (
  tx: Tx,
  actor: Actor,
  action: string,
  resourceId: number,
  metadata: Record<string, unknown>,
) => recordActivity(tx, { ...actor, action, resource: 'integration', resourceId, metadata })

import { and, asc, eq } from 'drizzle-orm'
import { db, type Queries } from '#server/db/database.ts'
import { apiIntegrations, userIntegrations } from '#server/db/tables/integrations.ts'
import { connectorOf } from '#server/integrations/catalogue.ts'
import type { Config, Connector } from '#server/integrations/connector.ts'
import { notFound } from '#server/platform/failure.ts'
import { openSecrets } from './sealed-secrets.ts'

/** A connection of a user, with its secrets decrypted. */
export interface Connection {
  id: number
  userId: string
  name: string
  isActive: boolean
  connector: Connector
  /** Settings and secrets; null: the secrets were sealed under another key and must be entered again. */
  config: Config | null
  /** The settings that are not secret. */
  open: Config
  lastUsed: Date | null
  lastError: string | null
  createdAt: Date
}

/** Returns one connection of this owner; throws the same `notFound` for a missing one and for another user's. */
export async function ownConnection(userId: string, id: number, queries: Queries = db): Promise<Connection> {
  const [found] = await connectionsWhere(userId, id, queries)
  if (!found) throw notFound('Connection')
  return found
}

/** Returns the connections of a user, oldest first. */
export const connectionsOf = (userId: string): Promise<Connection[]> => connectionsWhere(userId)

async function connectionsWhere(userId: string, id?: number, queries: Queries = db): Promise<Connection[]> {
  const rows = await queries
    .select({ row: userIntegrations, key: apiIntegrations.key })
    .from(userIntegrations)
    .innerJoin(apiIntegrations, eq(apiIntegrations.id, userIntegrations.integrationId))
    .where(
      and(eq(userIntegrations.userId, userId), id === undefined ? undefined : eq(userIntegrations.id, id)),
    )
    .orderBy(asc(userIntegrations.id))
  return rows.flatMap(({ row, key }) => {
    const connector = connectorOf(key)
    // A newer release may have removed a connector. Ignore its connections instead of failing.
    return connector ? [opened(row, connector)] : []
  })
}

function opened(row: typeof userIntegrations.$inferSelect, connector: Connector): Connection {
  const { id, userId, name, isActive, lastUsed, lastError, createdAt } = row
  const open = row.config as Config
  const secrets = openSecrets({ userId, connectionId: id, connector, open }, row.sealedSecrets)
  const config = secrets && { ...open, ...secrets }
  return { id, userId, name, isActive, connector, config, open, lastUsed, lastError, createdAt }
}

import { and, asc, eq, gt, isNotNull } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import type { SealedColumn } from '#server/db/reseal.ts'
import { apiIntegrations, userIntegrations } from '#server/db/tables/integrations.ts'
import { connectorOf } from '#server/integrations/catalogue.ts'
import type { Config } from '#server/integrations/connector.ts'
import { purposeOf, sealedColumns } from './sealed-secrets.ts'

const atATime = 500

/** The secrets of all connections, each sealed for its user, connection and host. */
export const sealedConnections: SealedColumn = {
  what: 'keys of connections',
  async read(after) {
    const rows = await db
      .select({ row: userIntegrations, key: apiIntegrations.key })
      .from(userIntegrations)
      .innerJoin(apiIntegrations, eq(apiIntegrations.id, userIntegrations.integrationId))
      .where(
        and(
          isNotNull(userIntegrations.sealedSecrets),
          after === undefined ? undefined : gt(userIntegrations.id, Number(after)),
        ),
      )
      .orderBy(asc(userIntegrations.id))
      .limit(atATime)
    return rows.map(({ row, key }) => {
      const connector = connectorOf(key)
      const belonging = connector && {
        userId: row.userId,
        connectionId: row.id,
        connector,
        open: row.config as Config,
      }
      return { id: row.id, sealed: row.sealedSecrets ?? '', purpose: belonging && purposeOf(belonging) }
    })
  },
  write: ({ id, sealed: before }, sealed) =>
    db
      .update(userIntegrations)
      .set(sealedColumns(sealed))
      .where(and(eq(userIntegrations.id, Number(id)), eq(userIntegrations.sealedSecrets, before))),
}

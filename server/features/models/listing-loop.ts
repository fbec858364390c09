import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { type ModelConnectionRow, modelConnections } from '#server/db/tables/model-connections.ts'
import { providers } from '#server/engine/model/providers/registry.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { listModels, sameVersion } from './list-models.ts'
import { readModelSettings } from './model-settings.ts'
import { ofOwner } from './own-scope.ts'
import { usableConnection } from './usable-connection.ts'

const dayMs = 24 * 3_600_000
/** Connections that one round lists. */
const batchSize = 20

/** Lists the models of each connection again once a day; each process takes others. */
export const listingLoop = pollLoop({
  what: 'list the models of AI services',
  atLeastEveryMs: 600_000,
  async round(signal) {
    const { ownKeys } = await readModelSettings()
    // Some hours apart, so that connections made at once are not listed at once.
    const dueAt = sql`${new Date(clock.now().getTime() - dayMs).toISOString()}::timestamptz - make_interval(mins => ${modelConnections.id} % 120)`
    const due = await db
      .select()
      .from(modelConnections)
      .where(
        and(
          or(isNull(modelConnections.listedAt), lt(modelConnections.listedAt, dueAt)),
          inArray(modelConnections.kind, [...listingKinds]),
          ownKeys ? undefined : ofOwner(null),
        ),
      )
      .orderBy(asc(modelConnections.listedAt))
      .limit(batchSize)
    for (const row of due) {
      // Another process may have the environment that this one lacks.
      if (row.isFromEnvironment && 'problem' in usableConnection(row)) continue
      if (!signal.aborted && (await claim(row))) await listModels(row)
    }
    return due.length === batchSize ? clock.now() : null
  },
})

const listingKinds = providers.flatMap(({ engine, list }) => (list ? [engine] : []))

/** Whether this process lists the models of a connection, and no other did since it was read. */
async function claim({ id, listedAt }: ModelConnectionRow): Promise<boolean> {
  const isSame = listedAt ? eq(modelConnections.listedAt, listedAt) : isNull(modelConnections.listedAt)
  const { rowCount } = await db
    .update(modelConnections)
    .set({ listedAt: clock.now(), updatedAt: sameVersion })
    .where(and(eq(modelConnections.id, id), isSame))
  return rowCount === 1
}

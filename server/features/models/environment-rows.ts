import { isNull, sql } from 'drizzle-orm'
import { engineNames } from '#contract/agents/engine-names.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import {
  connectionModels,
  type ModelConnectionRow,
  modelConnections,
} from '#server/db/tables/model-connections.ts'
import { kindsOfEnvironment, usualModelOf } from './usable-connection.ts'

/**
 * Adds the connections that the environment sets and that have no row yet, one process at a time; returns whether there
 * were any. A row holds no key, no address and no model: each process reads its own environment.
 */
export async function addEnvironmentRows(rows: readonly ModelConnectionRow[]): Promise<boolean> {
  const added = kindsOfEnvironment().filter((kind) => isNew(kind, rows))
  if (added.length === 0) return false
  await inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${locks.modelConnectionsOf})`)
    const present = await tx.select().from(modelConnections).where(isNull(modelConnections.ownerId))
    for (const kind of added.filter((each) => isNew(each, present))) await addRow(tx, kind, present)
  })
  return true
}

const isNew = (
  kind: ModelEngine,
  among: readonly Pick<ModelConnectionRow, 'kind' | 'isFromEnvironment'>[],
): boolean => !among.some((row) => row.isFromEnvironment && row.kind === kind)

async function addRow(tx: Tx, kind: ModelEngine, present: readonly ModelConnectionRow[]): Promise<void> {
  const names = new Set(present.map(({ name }) => name))
  const name = [engineNames[kind], `${engineNames[kind]} of the server`].find((each) => !names.has(each))
  const [made] = await tx
    .insert(modelConnections)
    .values({
      kind,
      name: name ?? `${engineNames[kind]} of the server ${present.length}`,
      isFromEnvironment: true,
    })
    .returning({ id: modelConnections.id })
  // Earlier releases completed an environment that names no model by the one that an administrator had chosen.
  const earlier = present.find((row) => row.kind === kind && !row.isFromEnvironment)
  if (!made || !earlier || usualModelOf({ kind, ownerId: null }) !== null) return
  await tx.execute(sql`
    insert into ${connectionModels} (connection_id, name, is_offered)
    select ${made.id}::int, name, true from ${connectionModels} where connection_id = ${earlier.id} and is_offered`)
}

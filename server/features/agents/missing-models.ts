import { and, sql } from 'drizzle-orm'
import { type ModelOrder, modelOrderMax, type ModelRef } from '#contract/models/model-choice.ts'
import { type MissingModel, missingModelsMax } from '#contract/models/missing-models.ts'
import { isSameModel } from '#contract/models/same-model.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { connectionModels, modelConnections } from '#server/db/tables/model-connections.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { modelsOf } from '#server/features/models/public.ts'
import { updateAgentWithin } from './update-agent.ts'

type Entry = ModelOrder[number]

/** Returns the models that agents of this user name and that are withdrawn, deleted or no longer theirs to use. */
export async function missingModels(userId: string): Promise<MissingModel[]> {
  const { rows } = await db.execute<Omit<MissingModel, 'withdrawnAt'> & { withdrawn: string | null }>(sql`
    select named.id as "connectionId", named.model, connection.name as connection, connection.kind,
      known.withdrawn_at as withdrawn, named.agents
    from (
      select (entry ->> 'connectionId')::int as id, entry ->> 'model' as model,
        json_agg(json_build_object('id', agents.id, 'name', agents.name) order by agents.id) as agents
      from ${agents} cross join lateral jsonb_array_elements(${agents.models}) as entry
      where ${accessibleAgents(userId, 'own')} and ${agents.models} is not null and jsonb_typeof(entry) = 'object'
      group by 1, 2
    ) as named
    left join ${modelConnections} as connection on connection.id = named.id
    left join ${connectionModels} as known on known.connection_id = named.id and known.name = named.model
    order by named.id, named.model`)
  if (rows.length === 0) return []
  const usable = new Set((await modelsOf(userId)).map(({ connection, model }) => `${connection.id} ${model}`))
  return rows
    .filter(
      ({ connectionId, model, withdrawn }) => withdrawn !== null || !usable.has(`${connectionId} ${model}`),
    )
    .slice(0, missingModelsMax)
    .map(({ withdrawn, ...row }) => ({
      ...row,
      withdrawnAt: withdrawn === null ? null : new Date(withdrawn),
    }))
}

/** Replaces a model in all agents of this user that name it; returns how many that were. */
export function replaceModel(
  actor: Actor,
  { from, to }: { from: ModelRef; to: Entry },
): Promise<{ changed: number }> {
  return inTransaction(async (tx) => {
    const named = await tx
      .select({ id: agents.id, models: agents.models })
      .from(agents)
      .where(
        and(accessibleAgents(actor.userId, 'own'), sql`${agents.models} @> ${JSON.stringify([from])}::jsonb`),
      )
      .orderBy(agents.id)
      .for('no key update')
    for (const { id, models } of named)
      await updateAgentWithin(tx, actor, id, { models: orderWith(models ?? [], from, to) })
    return { changed: named.length }
  })
}

/** The order with another model in the place of one; what comes after Automatic would never be asked. */
function orderWith(order: ModelOrder, from: ModelRef, to: Entry): ModelOrder | null {
  const replaced = order.map((entry) => (isSameModel(entry, from) ? to : entry))
  const unique = replaced.filter(
    (entry, index) => replaced.findIndex((each) => isSameModel(each, entry)) === index,
  )
  const end = unique.indexOf('automatic')
  const next = (end < 0 ? unique : unique.slice(0, end + 1)).slice(0, modelOrderMax)
  return next[0] === 'automatic' ? null : next
}

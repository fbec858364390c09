import { sql } from 'drizzle-orm'
import type { ModelTroubleKind } from '#contract/models/model-troubles.ts'
import { db } from '#server/db/database.ts'
import { connectionModels, connectionTroubles } from '#server/db/tables/model-connections.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'

/** What is stored about a model beside what a call of it needs. */
export interface KnownFacts {
  /** Its name for people; null: none. */
  label: string | null
  /** When its service first no longer listed it. */
  withdrawnAt: Date | null
  /** Why it refuses calls; null: no known problem. */
  trouble: { kind: ModelTroubleKind; since: Date } | null
}

const nothingKnown: KnownFacts = { label: null, withdrawnAt: null, trouble: null }

/** Reads what is stored about models, all in one statement; returns how to find it for each of them. */
export async function factsOf(
  engines: readonly ConfiguredEngine[],
): Promise<(engine: ConfiguredEngine) => KnownFacts> {
  if (engines.length === 0) return () => nothingKnown
  const ids = sql`${sql.param(engines.map(({ connection }) => connection.id))}::int[]`
  const names = sql`${sql.param(engines.map(({ model }) => model))}::text[]`
  const { rows } = await db.execute<{
    id: number
    name: string
    label: string | null
    withdrawn: string | null
    kind: ModelTroubleKind | null
    since: string | null
  }>(sql`
    select asked.id, asked.name, known.label, known.withdrawn_at as withdrawn, trouble.kind, trouble.since
    from unnest(${ids}, ${names}) as asked(id, name)
    left join ${connectionModels} as known on known.connection_id = asked.id and known.name = asked.name
    left join ${connectionTroubles} as trouble on trouble.connection_id = asked.id and trouble.model = asked.name`)
  const facts = new Map(
    rows.map(({ id, name, label, withdrawn, kind, since }): [string, KnownFacts] => [
      `${id} ${name}`,
      {
        label,
        withdrawnAt: withdrawn === null ? null : new Date(withdrawn),
        trouble: kind === null || since === null ? null : { kind, since: new Date(since) },
      },
    ]),
  )
  return ({ connection, model }) => facts.get(`${connection.id} ${model}`) ?? nothingKnown
}

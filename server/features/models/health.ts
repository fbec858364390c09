import { and, eq, sql } from 'drizzle-orm'
import { engineNames } from '#contract/agents/engine-names.ts'
import { type ModelTroubleKind, troubleTexts } from '#contract/models/model-troubles.ts'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { afterCommit, inTransaction, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { modelTroubles } from '#server/db/tables/model-troubles.ts'
import { users } from '#server/db/tables/users.ts'
import type { ModelTrouble } from '#server/engine/model/calls/model-trouble.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { notify, withdraw } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { connectedNow } from './connected-models.ts'

const messageMax = 300
const link = '/settings/ai-model'

/** Stores the health of a model after a call of it. */
export async function storeHealth(asked: ConfiguredEngine, trouble: ModelTrouble | null): Promise<void> {
  try {
    await noted(asked, trouble)
  } catch (error) {
    log.warn({ err: error, engine: asked.engine }, 'Could not store the health of a model')
  }
}

/** Stores a refusal that is new for the connection, and clears it with the first answer; other calls write nothing. */
async function noted(asked: ConfiguredEngine, trouble: ModelTrouble | null): Promise<void> {
  const { engine, model } = asked
  const known = (await connectedNow()).troubles.get(engine)
  if (!trouble) return known ? clearTrouble(engine) : undefined
  if (known?.kind === trouble.kind && known.model === model) return undefined
  const message = trouble.providerMessage.slice(0, messageMax).toWellFormed()
  return inTransaction(async (tx) => {
    const row = { model, kind: trouble.kind, message, since: clock.now() }
    const stored = await tx
      .insert(modelTroubles)
      .values({ engine, ...row })
      .onConflictDoUpdate({
        target: modelTroubles.engine,
        set: row,
        setWhere: sql`${modelTroubles.kind} <> excluded.kind or ${modelTroubles.model} <> excluded.model`,
      })
      .returning()
    if (stored.length === 0) return
    await withdraw(tx, 'model.refused', `${engineNames[engine]}: `)
    await notifyAdministrators(tx, engine, trouble.kind, message)
    afterCommit(tx, () => announce('models'))
  })
}

/** Clears what was wrong with a connection, and deletes the notifications about it. */
export function clearTrouble(engine: ModelEngine): Promise<void> {
  return inTransaction((tx) => clearTroubleIn(tx, engine))
}

export async function clearTroubleIn(tx: Tx, engine: ModelEngine): Promise<void> {
  const { rowCount } = await tx.delete(modelTroubles).where(eq(modelTroubles.engine, engine))
  if (!rowCount) return
  await withdraw(tx, 'model.refused', `${engineNames[engine]}: `)
  afterCommit(tx, () => announce('models'))
}

const titleOf = (engine: ModelEngine, kind: ModelTroubleKind) =>
  `${engineNames[engine]}: ${troubleTexts[kind]}`

async function notifyAdministrators(
  tx: Tx,
  engine: ModelEngine,
  kind: ModelTroubleKind,
  message: string,
): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
  const body = `Agents use another engine until this is fixed in Settings, AI model. The service says: ${message}`
  for (const { id } of admins) {
    await notify(tx, { userId: id, kind: 'model.refused', title: titleOf(engine, kind), body, link })
  }
}

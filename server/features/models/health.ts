import { and, eq, sql } from 'drizzle-orm'
import { type ModelTroubleKind, troubleTexts } from '#contract/models/model-troubles.ts'
import { afterCommit, db, inTransaction, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import {
  connectionModels,
  connectionTroubles,
  type ModelConnectionRow,
  modelConnections,
} from '#server/db/tables/model-connections.ts'
import { users } from '#server/db/tables/users.ts'
import type { ModelHealth, ModelTrouble } from '#server/engine/model/calls/model-trouble.ts'
import type { ConfiguredEngine } from '#server/engine/model/providers/registry.ts'
import { notify, withdraw } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { troubleOf } from './connected-models.ts'

const messageMax = 300
const link = '/settings/ai-model'
/** A failing model is noted once in this time, ms. */
const failureEveryMs = 60_000

type Place = Pick<ModelConnectionRow, 'id' | 'name' | 'ownerId'>

/** Stores the health of a model after a call of it. */
export async function storeHealth(asked: ConfiguredEngine, health: ModelHealth): Promise<void> {
  const { id } = asked.connection
  if (id === null) return
  try {
    if (health !== 'answered') await noteFailure(id, asked)
    if (health !== 'failed') await noteTrouble(id, asked, health === 'answered' ? null : health)
  } catch (error) {
    log.warn({ err: error, connection: id }, 'Could not store the health of a model')
  }
}

/** Stores when a model failed, so that Automatic asks others first. */
async function noteFailure(id: number, { model, failedAt }: ConfiguredEngine): Promise<void> {
  const now = clock.now()
  const recently = new Date(now.getTime() - failureEveryMs)
  if (failedAt && failedAt > recently) return
  const stored = await db
    .insert(connectionModels)
    .values({ connectionId: id, name: model, failedAt: now })
    .onConflictDoUpdate({
      target: [connectionModels.connectionId, connectionModels.name],
      set: { failedAt: now },
      setWhere: sql`${connectionModels.failedAt} is null or ${connectionModels.failedAt} <= ${recently.toISOString()}::timestamptz`,
    })
    .returning({ name: connectionModels.name })
  if (stored.length > 0) announce('models')
}

/** Stores which options a model refuses, so that no process sends them again. */
export async function storeRefusals(
  { connection: { id }, model }: ConfiguredEngine,
  refuses: string[],
): Promise<void> {
  if (id === null) return
  try {
    await db
      .insert(connectionModels)
      .values({ connectionId: id, name: model, refuses })
      .onConflictDoUpdate({
        target: [connectionModels.connectionId, connectionModels.name],
        set: { refuses },
      })
    announce('models')
  } catch (error) {
    log.warn({ err: error, connection: id }, 'Could not store what a model refuses')
  }
}

/** Stores a refusal that is new for the model, and clears it with the first answer; other calls write nothing. */
async function noteTrouble(id: number, asked: ConfiguredEngine, trouble: ModelTrouble | null): Promise<void> {
  const known = await troubleOf(asked)
  if (known?.kind === trouble?.kind) return
  await inTransaction(async (tx) => {
    const [row] = await tx.select().from(modelConnections).where(eq(modelConnections.id, id))
    if (!row) return
    if (trouble) await storeTrouble(tx, row, asked.model, trouble)
    else await clearTroubleIn(tx, row, asked.model)
  })
}

/** Stores why a model refuses calls, and notifies those who can fix it; does nothing if it is known. */
export async function storeTrouble(
  tx: Tx,
  place: Place,
  model: string,
  { kind, providerMessage }: ModelTrouble,
): Promise<void> {
  const message = providerMessage.slice(0, messageMax).toWellFormed()
  const row = { kind, message, since: clock.now() }
  const stored = await tx
    .insert(connectionTroubles)
    .values({ connectionId: place.id, model, ...row })
    .onConflictDoUpdate({
      target: [connectionTroubles.connectionId, connectionTroubles.model],
      set: row,
      setWhere: sql`${connectionTroubles.kind} <> excluded.kind`,
    })
    .returning({ model: connectionTroubles.model })
  if (stored.length === 0) return
  await withdrawNotices(tx, place)
  await notifyOf(tx, place, { kind, model, message })
  afterCommit(tx, () => announce('models'))
}

/** Clears why a model of a connection refused calls, and deletes the notifications about it. */
export async function clearTroubleIn(
  tx: Tx,
  place: Place,
  model: string,
  kind?: ModelTroubleKind,
): Promise<void> {
  const { rowCount } = await tx
    .delete(connectionTroubles)
    .where(
      and(
        eq(connectionTroubles.connectionId, place.id),
        eq(connectionTroubles.model, model),
        kind && eq(connectionTroubles.kind, kind),
      ),
    )
  if (!rowCount) return
  const others = await tx.$count(connectionTroubles, eq(connectionTroubles.connectionId, place.id))
  if (others === 0) await withdrawNotices(tx, place)
  afterCommit(tx, () => announce('models'))
}

/** Clears all that was wrong with a connection, because it has been changed. */
export async function clearTroublesIn(tx: Tx, place: Place): Promise<void> {
  await tx.delete(connectionTroubles).where(eq(connectionTroubles.connectionId, place.id))
  await tx.update(connectionModels).set({ failedAt: null }).where(eq(connectionModels.connectionId, place.id))
  await withdrawNotices(tx, place)
}

const titleStart = ({ name, ownerId }: Place) => (ownerId === null ? `${name}: ` : `Your key “${name}”: `)

const withdrawNotices = (tx: Tx, place: Place) =>
  withdraw(tx, 'model.refused', titleStart(place), place.ownerId ?? undefined)

/** Notifies the owner of an own key, or every administrator. */
async function notifyOf(
  tx: Tx,
  place: Place,
  { kind, model, message }: { kind: ModelTroubleKind; model: string; message: string },
): Promise<void> {
  const body = `Agents use another model than ${model} until this is fixed in Settings, AI model. The service says: ${message}`
  const notice = { kind: 'model.refused', title: titleStart(place) + troubleTexts[kind], body, link } as const
  if (place.ownerId !== null) {
    await notify(tx, { ...notice, userId: place.ownerId })
    return
  }
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true)))
  for (const { id } of admins) await notify(tx, { ...notice, userId: id })
}

import { desc, eq } from 'drizzle-orm'
import {
  type EntryType,
  type Trigger,
  type TriggerChange,
  type TriggerConditions,
  type TriggerForm,
  triggersMax,
} from '#contract/triggers/triggers.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { agentTriggers } from '#server/db/tables/triggers.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { ownAgent } from '#server/features/agents/public.ts'
import { conflict, invalid, limitReached } from '#server/platform/failure.ts'
import { newEndpoint, newSecret, newTriggerKey } from './keys.ts'
import {
  checkOwnTeam,
  isOf,
  lockOwnAgent,
  lockOwnTeam,
  ownTrigger,
  type Subject,
  type TriggerRow,
} from './own-triggers.ts'

/** The triggers of an agent or a team of this owner, newest first. */
export async function listTriggers(userId: string, subject: Subject): Promise<Trigger[]> {
  if ('agentId' in subject) await ownAgent(userId, subject.agentId)
  else await checkOwnTeam(userId, subject.teamId)
  const rows = await db
    .select()
    .from(agentTriggers)
    .where(isOf(subject))
    .orderBy(desc(agentTriggers.id))
    .limit(triggersMax)
  return rows.map(toTrigger)
}

/** Adds a trigger; the key and the secret in the answer are not stored in plain text. */
export function createTrigger(actor: Actor, subject: Subject, form: TriggerForm) {
  return inTransaction(async (tx) => {
    const kind = 'agentId' in subject ? 'agent' : 'team'
    if ('agentId' in subject) await lockOwnAgent(tx, actor.userId, subject.agentId)
    else await lockOwnTeam(tx, actor.userId, subject.teamId)
    const count = await tx.$count(agentTriggers, isOf(subject))
    if (count >= triggersMax) {
      throw limitReached(
        `This ${kind} has ${count} triggers, the most it can have. Delete one to add another.`,
      )
    }
    if (form.triggerType === 'event' && 'agentId' in subject)
      await checkConditions(tx, actor.userId, subject.agentId, form.conditions)
    const keys = newKeys(form.triggerType)
    const endpoint = form.triggerType === 'webhook' ? newEndpoint() : null
    const [row] = await tx
      .insert(agentTriggers)
      .values({ ...form, ...subject, endpoint, ...keys.kept })
      .returning()
    if (!row) throw new Error('A trigger that was inserted did not come back.')
    await noteChange(tx, actor, 'create_trigger', row)
    return { ...toTrigger(row), ...keys.shown }
  })
}

export function updateTrigger(actor: Actor, triggerId: number, change: TriggerChange): Promise<Trigger> {
  return inTransaction(async (tx) => {
    const trigger = await ownTrigger(actor.userId, triggerId, tx)
    const isEvent = trigger.triggerType === 'event'
    if (change.conditions && !isEvent) throw misfit('conditions', 'Only an event trigger waits for an event.')
    if (change.rateLimit && isEvent) throw misfit('rateLimit', 'An event trigger has no limit per minute.')
    if (change.conditions) await checkConditions(tx, actor.userId, trigger.agentId, change.conditions)
    if (Object.values(change).every((value) => value === undefined)) return toTrigger(trigger)
    const row = await saveTrigger(tx, triggerId, change)
    const { isActive } = change
    await noteChange(tx, actor, 'update_trigger', row, isActive === undefined ? {} : { isActive })
    return toTrigger(row)
  })
}

export async function removeTrigger(actor: Actor, triggerId: number): Promise<void> {
  await inTransaction(async (tx) => {
    const trigger = await ownTrigger(actor.userId, triggerId, tx)
    await tx.delete(agentTriggers).where(eq(agentTriggers.id, triggerId))
    await noteChange(tx, actor, 'delete_trigger', trigger)
  })
}

/** Gives a trigger a new key and a new secret, and invalidates the old ones. */
export function rotateTrigger(actor: Actor, triggerId: number) {
  return inTransaction(async (tx) => {
    const { triggerType } = await ownTrigger(actor.userId, triggerId, tx)
    if (triggerType === 'event') throw conflict('An event trigger has no key.')
    const keys = newKeys(triggerType as EntryType)
    const row = await saveTrigger(tx, triggerId, keys.kept)
    await noteChange(tx, actor, 'rotate_trigger', row)
    return { ...toTrigger(row), ...keys.shown }
  })
}

async function saveTrigger(tx: Tx, triggerId: number, change: Partial<TriggerRow>): Promise<TriggerRow> {
  const [row] = await tx.update(agentTriggers).set(change).where(eq(agentTriggers.id, triggerId)).returning()
  if (!row) throw conflict('The trigger was deleted in the meantime.')
  return row
}

/**
 * The credentials for this type of trigger: a key and a signing secret for a webhook, a key for API calls, none for an
 * event.
 */
function newKeys(type: EntryType) {
  const key = type === 'event' ? undefined : newTriggerKey()
  const secret = type === 'webhook' ? newSecret() : undefined
  return {
    kept: {
      apiKey: key?.apiKey ?? null,
      keyHint: key?.keyHint ?? null,
      signingSecret: secret?.signingSecret ?? null,
    },
    shown: { key: key?.key ?? null, secret: secret?.secret ?? null },
  }
}

async function checkConditions(
  tx: Tx,
  userId: string,
  agentId: number | null,
  conditions: TriggerConditions,
): Promise<void> {
  if (conditions.agentId === undefined) return
  if (conditions.agentId === agentId) {
    throw misfit('conditions.agentId', 'An agent cannot wait for itself. Choose another agent.')
  }
  await ownAgent(userId, conditions.agentId, tx)
}

const misfit = (path: string, message: string) => invalid(message, [{ path, message }])

function noteChange(
  tx: Tx,
  actor: Actor,
  action: string,
  trigger: TriggerRow,
  more: Record<string, unknown> = {},
): Promise<void> {
  const { agentId, teamId, triggerType } = trigger
  const metadata = { agentId, teamId, triggerType, ...more }
  return recordActivity(tx, { ...actor, action, resource: 'trigger', resourceId: trigger.id, metadata })
}

function toTrigger(row: TriggerRow): Trigger {
  return { ...row, triggerType: row.triggerType as EntryType, path: pathOf(row) }
}

function pathOf({ triggerType, endpoint, agentId, teamId }: TriggerRow): string | null {
  if (triggerType === 'webhook') return `/api/hooks/${endpoint}`
  if (triggerType !== 'api') return null
  return agentId === null ? `/api/v1/agent-teams/${teamId}/run` : `/api/v1/agents/${agentId}/run`
}

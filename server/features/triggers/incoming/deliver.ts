import { randomUUID } from 'node:crypto'
import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { DeliveryAccepted, DeliveryKind } from '#contract/triggers/triggers.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentTeamExecutions, agentTeams } from '#server/db/tables/teams.ts'
import { agentTriggers, triggerDeliveries } from '#server/db/tables/triggers.ts'
import { announceWork } from '#server/durable/durable.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { admitRun, announceRuns } from '#server/features/runs/public.ts'
import { admitTeamRun, teamKind } from '#server/features/teams/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, Failure, notFound, tooManyRequests } from '#server/platform/failure.ts'
import { deleteSurplusDeliveries } from '#server/features/triggers/forget-deliveries.ts'
import { isSubjectThere, subjectColumns, type TriggerRow } from '#server/features/triggers/own-triggers.ts'

const rateWindowMs = 60_000

/** One delivery to a trigger, as it arrived. */
export interface Message {
  webhookId: string
  kind: DeliveryKind
  /** The input of the run. */
  payload: string | null
  hops?: number
}

export type DeliveryRow = typeof triggerDeliveries.$inferSelect

/** A trigger with the state that decides whether it may start its agent or team. */
export interface Armed {
  trigger: TriggerRow
  status: 'active' | 'paused'
  userId: string
}

type Outcome = DeliveryAccepted | Failure

/**
 * Accepts one delivery: its line in the log and its run are stored in one transaction. A repeated id that has started a
 * run returns that run; one that was refused is tried again. Throws the failure that it recorded.
 */
export async function deliver(actor: Actor, triggerId: number, message: Message): Promise<DeliveryAccepted> {
  const { outcome, isNew } = await inTurn(triggerId, async (tx) => {
    const armed = await armedTrigger(tx, triggerId)
    const delivery = await openDelivery(tx, armed, message)
    if (delivery.status === 'accepted') return { outcome: await acceptedBefore(tx, delivery), isNew: false }
    return { outcome: await runDelivery(tx, actor, armed, delivery), isNew: true }
  })
  if (outcome instanceof Failure) throw outcome
  if (isNew && outcome.executionId !== null) announceRuns()
  if (isNew && outcome.teamExecutionId !== undefined) announceWork(teamKind)
  return outcome
}

const turns = new Map<number, Promise<unknown>>()

/**
 * Handles the deliveries of a trigger one after the other, so that a flood waits here and not on all database
 * connections.
 */
async function inTurn<T>(triggerId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = turns.get(triggerId)
  const ownTurn = (before ?? Promise.resolve()).catch(() => undefined).then(() => inTransaction(work))
  turns.set(triggerId, ownTurn)
  try {
    return await ownTurn
  } finally {
    if (turns.get(triggerId) === ownTurn) turns.delete(triggerId)
  }
}

/** Creates the id of a delivery whose sender gave none. */
export const newDeliveryId = (prefix = 'msg') => `${prefix}_${randomUUID()}`

/** Locks a trigger, so that its deliveries come one after the other and its rate limit applies across processes. */
async function armedTrigger(tx: Tx, triggerId: number): Promise<Armed> {
  const [armed] = await selectArmed(tx, triggerId).for('no key update', { of: agentTriggers })
  if (!armed) throw notFound('Trigger')
  return armed
}

/** A trigger with the state of its agent or team; empty if that is in the trash. */
export function selectArmed(tx: Tx, triggerId: number) {
  return tx
    .select({ trigger: getTableColumns(agentTriggers), ...subjectColumns })
    .from(agentTriggers)
    .leftJoin(agents, eq(agents.id, agentTriggers.agentId))
    .leftJoin(agentTeams, eq(agentTeams.id, agentTriggers.teamId))
    .where(and(eq(agentTriggers.id, triggerId), isSubjectThere))
}

async function openDelivery(tx: Tx, { trigger, userId }: Armed, message: Message): Promise<DeliveryRow> {
  const [opened] = await tx
    .insert(triggerDeliveries)
    .values({ ...message, triggerId: trigger.id, userId, receivedAt: clock.now() })
    .onConflictDoNothing({ target: [triggerDeliveries.triggerId, triggerDeliveries.webhookId] })
    .returning()
  if (opened) {
    if (message.kind === 'live') await holdRate(tx, trigger)
    await deleteSurplusDeliveries(tx, [trigger.id])
    return opened
  }
  const [first] = await tx
    .select()
    .from(triggerDeliveries)
    .where(
      and(eq(triggerDeliveries.triggerId, trigger.id), eq(triggerDeliveries.webhookId, message.webhookId)),
    )
  if (!first) throw new Error('A delivery that was there is gone.')
  return first
}

/** Refuses deliveries above the rate limit, including the one just opened; nothing of it is stored then. */
async function holdRate(tx: Tx, { id, rateLimit }: TriggerRow): Promise<void> {
  const [oldest] = await tx
    .select({ receivedAt: triggerDeliveries.receivedAt })
    .from(triggerDeliveries)
    .where(and(eq(triggerDeliveries.triggerId, id), eq(triggerDeliveries.kind, 'live')))
    .orderBy(desc(triggerDeliveries.id))
    .offset(rateLimit)
    .limit(1)
  if (!oldest) return
  const waitMs = oldest.receivedAt.getTime() + rateWindowMs - clock.now().getTime()
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000))
}

async function acceptedBefore(tx: Tx, delivery: DeliveryRow): Promise<DeliveryAccepted> {
  const { id, executionId, teamExecutionId } = delivery
  if (teamExecutionId !== null) {
    const [teamRun] = await tx
      .select({ status: agentTeamExecutions.status })
      .from(agentTeamExecutions)
      .where(eq(agentTeamExecutions.id, teamExecutionId))
    return { deliveryId: id, executionId, teamExecutionId, status: teamRun?.status ?? null }
  }
  const [run] = await tx
    .select({ status: agentExecutions.status })
    .from(agentExecutions)
    .where(eq(agentExecutions.id, executionId ?? 0))
  return { deliveryId: id, executionId, status: run?.status ?? null }
}

/** Admits the run of a delivery, or records why there is none; the caller announces the run. */
export async function runDelivery(
  tx: Tx,
  actor: Actor,
  armed: Armed,
  delivery: DeliveryRow,
): Promise<Outcome> {
  const { trigger } = armed
  const refusal = refusalOf(armed, delivery.kind)
  const admitted = refusal ?? (await admitOrRefuse(tx, () => admitSubject(tx, actor, trigger, delivery)))
  if (admitted instanceof Failure) {
    await settle(tx, delivery.id, { status: 'refused', reason: admitted.message })
    return admitted
  }
  const { status, ...run } = admitted
  await settle(tx, delivery.id, { status: 'accepted', reason: null, ...run })
  await tx
    .update(agentTriggers)
    .set({ lastFiredAt: clock.now(), updatedAt: sql`${agentTriggers.updatedAt}` })
    .where(eq(agentTriggers.id, trigger.id))
  return { deliveryId: delivery.id, ...run, status }
}

/** Admits the run of the agent, or of the team, that a trigger starts. */
async function admitSubject(
  tx: Tx,
  actor: Actor,
  { agentId, teamId, triggerType }: TriggerRow,
  { payload, hops }: DeliveryRow,
): Promise<Pick<DeliveryAccepted, 'executionId' | 'teamExecutionId' | 'status'>> {
  if (agentId === null) {
    const order = { teamId: teamId ?? 0, input: payload, source: triggerType }
    const { run } = await admitTeamRun(tx, actor, order)
    return { executionId: null, teamExecutionId: run.id, status: run.status }
  }
  const { run } = await admitRun(tx, actor, { agentId, source: triggerType, input: payload, hops })
  return { executionId: run.id, status: run.status }
}

/** A replay by the owner from the log runs like a manual run, even if the trigger would refuse it now. */
function refusalOf({ trigger, status }: Armed, kind: DeliveryKind): Failure | undefined {
  if (kind === 'replay') return undefined
  if (!trigger.isActive) return conflict('This trigger is switched off.')
  if (status === 'paused') {
    const what = trigger.agentId === null ? 'team' : 'agent'
    return conflict(`This ${what} is paused. Activate it to let its triggers start it.`)
  }
  return undefined
}

/** Rolls back to a savepoint when the run is refused, and leaves the rest of the transaction as it is. */
async function admitOrRefuse<T>(tx: Tx, admit: () => Promise<T>): Promise<T | Failure> {
  await tx.execute(sql`savepoint admission`)
  try {
    return await admit()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    await tx.execute(sql`rollback to savepoint admission`)
    return error
  }
}

export async function settle(tx: Tx, deliveryId: number, outcome: Partial<DeliveryRow>): Promise<void> {
  await tx.update(triggerDeliveries).set(outcome).where(eq(triggerDeliveries.id, deliveryId))
}

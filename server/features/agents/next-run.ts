import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { nextInstants, planOf } from '#contract/schedule-plan.ts'
import { afterCommit, db, type Queries, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import type { TimeZoneChange } from '#server/features/auth/service.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { type PlanChange, plansChanged } from './hooks.ts'

type Scheduled = Pick<
  AgentRow,
  'triggerType' | 'autoSchedule' | 'taskFrequency' | 'triggerConfig' | 'status' | 'deletedAt'
>

/** When an agent runs next by itself, strictly after `after`; null while it is paused, deleted or has no plan. */
export function nextRunOf(agent: Scheduled, userTimeZone: string, after = clock.now()): Date | null {
  if (!runsByItself(agent)) return null
  const plan = planOf(agent, userTimeZone)
  return plan ? (nextInstants(plan, after, 1)[0] ?? null) : null
}

/** What of an agent stands for when it runs, as one text. */
function planKey(agent: Scheduled): string {
  const { triggerType, autoSchedule, taskFrequency, triggerConfig, status, deletedAt } = agent
  const { at, cron, day, timeZone, weekday } = triggerConfig ?? {}
  const plan = [triggerType, autoSchedule, taskFrequency, at, cron, day, timeZone, weekday]
  return JSON.stringify([...plan, status, deletedAt !== null])
}

type Replanned = Pick<AgentRow, 'nextRun'> & Partial<Pick<AgentRow, 'failuresInARow'>>

/**
 * The next run of an agent that this transaction has locked and is about to change. A change that leaves its plan alone
 * leaves its next run alone, too; any other ends what was planned before. An agent that is resumed begins afresh.
 */
export async function replan(tx: Tx, before: AgentRow, after: Scheduled): Promise<Replanned> {
  if (planKey(before) === planKey(after)) return { nextRun: before.nextRun }
  const fresh = before.status === 'paused' && after.status === 'active' ? { failuresInARow: 0 } : {}
  if (!runsByItself(before) && !runsByItself(after)) return { nextRun: null, ...fresh }
  const timeZone = await timeZoneOf(tx, before.userId)
  if (runsByItself(before)) {
    const cause = after.status === 'paused' ? 'paused' : 'changed'
    await emitPlansChanged(tx, [{ before, timeZone, cause: after.deletedAt === null ? cause : 'deleted' }])
  }
  const nextRun = nextRunOf(after, timeZone)
  announceDue(tx, nextRun)
  return { nextRun, ...fresh }
}

/** Whether an agent may have a plan that counts now. */
function runsByItself(agent: Scheduled): boolean {
  const { triggerType, autoSchedule, status, deletedAt } = agent
  return triggerType === 'schedule' && autoSchedule && status === 'active' && deletedAt === null
}

/** The next run of an agent that is about to be added. */
export async function firstRunOf(
  tx: Tx,
  userId: string,
  agent: Omit<Scheduled, 'deletedAt'>,
): Promise<Date | null> {
  const added = { ...agent, deletedAt: null }
  if (!runsByItself(added)) return null
  const nextRun = nextRunOf(added, await timeZoneOf(tx, userId))
  announceDue(tx, nextRun)
  return nextRun
}

/** Has the schedulers, which sleep until something is due, know of a new time once it is committed. */
function announceDue(tx: Tx, nextRun: Date | null): void {
  if (nextRun) afterCommit(tx, () => announce('due', nextRun.toISOString()))
}

async function timeZoneOf(queries: Queries, userId: string): Promise<string> {
  const [user] = await queries.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId))
  return user?.timeZone ?? 'UTC'
}

async function emitPlansChanged(tx: Tx, changes: PlanChange[]): Promise<void> {
  for (const listener of plansChanged.listeners) await listener(tx, changes)
}

/** Agents that name no zone of their own follow their user to the new one. */
export async function followTimeZone(tx: Tx, { userId, before, after }: TimeZoneChange): Promise<void> {
  const scheduled = await tx
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.userId, userId),
        isNull(agents.deletedAt),
        eq(agents.status, 'active'),
        eq(agents.autoSchedule, true),
      ),
    )
    .orderBy(agents.id)
    .for('no key update')
  const moved = scheduled.filter((agent) => agent.triggerConfig?.timeZone === undefined)
  if (moved.length === 0) return
  await emitPlansChanged(
    tx,
    moved.map((agent) => ({ before: agent, timeZone: before, cause: 'changed' as const })),
  )
  await tx
    .update(agents)
    .set({ updatedAt: clock.now() })
    .where(
      inArray(
        agents.id,
        moved.map(({ id }) => id),
      ),
    )
  const planned = moved.map((agent) => ({ id: agent.id, nextRun: nextRunOf(agent, after) }))
  await setNextRuns(tx, planned)
  for (const { nextRun } of planned) announceDue(tx, nextRun)
}

/** Writes the next runs of agents that this transaction has locked, in one statement. */
export async function setNextRuns(
  tx: Queries,
  planned: readonly { id: number; nextRun: Date | null }[],
): Promise<void> {
  if (planned.length === 0) return
  const rows = JSON.stringify(planned.map(({ id, nextRun }) => ({ id, next_run: nextRun })))
  await tx.execute(sql`
    update ${agents} set next_run = planned.next_run
    from jsonb_to_recordset(${rows}::jsonb) as planned(id int, next_run timestamptz)
    where ${agents.id} = planned.id`)
}

/** Sets the next run of an agent, as it was read, where it is not true; one that is due is the scheduler's to take. */
export async function correctNextRun(agent: AgentRow, userTimeZone: string): Promise<void> {
  const now = clock.now()
  if (agent.nextRun && agent.nextRun <= now) return
  const nextRun = nextRunOf(agent, userTimeZone, now)
  if (nextRun?.getTime() === agent.nextRun?.getTime()) return
  log.warn(
    { agentId: agent.id, nextRun, was: agent.nextRun },
    'next run of an agent was wrong and has been corrected',
  )
  const isUnchanged = and(
    eq(agents.updatedAt, agent.updatedAt),
    agent.nextRun ? eq(agents.nextRun, agent.nextRun) : isNull(agents.nextRun),
  )
  await db
    .update(agents)
    .set({ nextRun, updatedAt: agent.updatedAt })
    .where(and(eq(agents.id, agent.id), isUnchanged))
  if (nextRun) announce('due', nextRun.toISOString())
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { TriggerConfig } from '#contract/schedules/schedule-fields.ts'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import { nextInstants, recurrenceOf } from '#contract/schedules/recurrence.ts'
import { scheduleTexts } from '#contract/schedules/validate-schedule.ts'
import { afterCommit, db, type Queries, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import type { agentTeams } from '#server/db/tables/teams.ts'
import type { TimeZoneChange } from '#server/features/profile/public.ts'
import { timeZoneOf } from '#server/features/users/public.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid } from '#server/platform/failure.ts'
import { log } from '#server/platform/log.ts'
import { type PlanChange, plansChanged, type Scheduled, type ScheduledSubject } from './hooks.ts'

/**
 * Returns the next scheduled run of an agent or a team, strictly after `after`; null when it is paused, deleted or
 * unscheduled.
 */
export function nextRunOf(subject: Scheduled, userTimeZone: string, after = clock.now()): Date | null {
  if (!runsByItself(subject)) return null
  const plan = recurrenceOf(subject, userTimeZone)
  return plan ? (nextInstants(plan, after, 1)[0] ?? null) : null
}

/** Returns the fields that determine when an agent or a team runs, as one text. */
function planKey(subject: Scheduled): string {
  const { triggerType, autoSchedule, taskFrequency, triggerConfig, status, deletedAt } = subject
  const { at, cron, day, everyWeeks, from, once, timeZone, weekday } = triggerConfig ?? {}
  const times = [at, cron, day, timeZone, weekday, everyWeeks, from, once]
  const plan = [triggerType, autoSchedule, taskFrequency, ...times]
  return JSON.stringify([...plan, status, deletedAt !== null])
}

interface Replanned {
  nextRun: Date | null
  failuresInARow?: number
}

/**
 * Returns the next run of an agent or a team that this transaction has locked and is about to change. A change that
 * does not touch the schedule keeps the next run; any other change ends pending occurrences. Resuming resets the count
 * of consecutive failures.
 */
export async function replan(
  tx: Tx,
  kind: SubjectKind,
  before: ScheduledSubject,
  after: Scheduled,
): Promise<Replanned> {
  if (planKey(before) === planKey(after)) return { nextRun: before.nextRun }
  const fresh = before.status === 'paused' && after.status === 'active' ? { failuresInARow: 0 } : {}
  if (!runsByItself(before) && !runsByItself(after)) return { nextRun: null, ...fresh }
  const timeZone = await timeZoneOf(tx, before.userId)
  if (runsByItself(before)) {
    const cause = after.status === 'paused' ? 'paused' : 'changed'
    await emitPlansChanged(tx, [
      { kind, before, timeZone, cause: after.deletedAt === null ? cause : 'deleted' },
    ])
  }
  const nextRun = nextRunOf(after, timeZone)
  announceDue(tx, nextRun)
  return { nextRun, ...fresh }
}

/** Whether the schedule of an agent or a team is in effect. */
function runsByItself({ triggerType, autoSchedule, status, deletedAt }: Scheduled): boolean {
  return triggerType === 'schedule' && autoSchedule && status === 'active' && deletedAt === null
}

/** Throws `invalid` if a change gives an agent or a team a single time that has passed, at which it would never run. */
export function refusePastTime(before: TriggerConfig | null | undefined, after: ScheduledSubject): void {
  const once = after.triggerConfig?.once
  if (once === undefined || once === before?.once || after.taskFrequency !== 'as-needed') return
  if (!runsByItself(after) || after.nextRun !== null) return
  const message = scheduleTexts.onceIsPast
  throw invalid(message, [{ path: 'triggerConfig.once', message }])
}

/** Returns the next run of an agent that is about to be added. */
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

/** Notifies the schedulers, which sleep until the next due time, of a new time after commit. */
function announceDue(tx: Tx, nextRun: Date | null): void {
  if (nextRun) afterCommit(tx, () => announce('due', nextRun.toISOString()))
}

async function emitPlansChanged(tx: Tx, changes: PlanChange[]): Promise<void> {
  for (const listener of plansChanged.listeners) await listener(tx, changes)
}

/** Moves agents without a time zone of their own to the new time zone of their user. */
export async function followTimeZone(tx: Tx, change: TimeZoneChange): Promise<void> {
  const scheduled = await tx
    .select()
    .from(agents)
    .where(
      and(
        eq(agents.userId, change.userId),
        isNull(agents.deletedAt),
        eq(agents.status, 'active'),
        eq(agents.autoSchedule, true),
      ),
    )
    .orderBy(agents.id)
    .for('no key update')
  await moveToTimeZone(tx, 'agent', agents, scheduled, change)
}

/**
 * Moves the next runs of subjects without a time zone of their own. The transaction has locked these agents or teams.
 */
export async function moveToTimeZone(
  tx: Tx,
  kind: SubjectKind,
  table: SubjectTable,
  scheduled: readonly ScheduledSubject[],
  { before, after }: TimeZoneChange,
): Promise<void> {
  const moved = scheduled.filter(({ triggerConfig }) => triggerConfig?.timeZone === undefined)
  if (moved.length === 0) return
  await emitPlansChanged(
    tx,
    moved.map((subject) => ({ kind, before: subject, timeZone: before, cause: 'changed' as const })),
  )
  await tx
    .update(table)
    .set({ updatedAt: clock.now() })
    .where(
      inArray(
        table.id,
        moved.map(({ id }) => id),
      ),
    )
  const planned = moved.map((subject) => ({ id: subject.id, nextRun: nextRunOf(subject, after) }))
  await setNextRuns(tx, table, planned)
  for (const { nextRun } of planned) announceDue(tx, nextRun)
}

/** The tables whose rows have a next run. */
export type SubjectTable = typeof agents | typeof agentTeams

/** Writes the next runs of agents or teams that this transaction has locked, in one statement. */
export async function setNextRuns(
  tx: Queries,
  table: SubjectTable,
  planned: readonly { id: number; nextRun: Date | null }[],
): Promise<void> {
  if (planned.length === 0) return
  const rows = JSON.stringify(planned.map(({ id, nextRun }) => ({ id, next_run: nextRun })))
  await tx.execute(sql`
    update ${table} set next_run = planned.next_run
    from jsonb_to_recordset(${rows}::jsonb) as planned(id int, next_run timestamptz)
    where ${table.id} = planned.id`)
}

/** Corrects the next run of an agent or a team if it is still as it was read; a due one is left to the scheduler. */
export async function correctNextRun(
  table: SubjectTable,
  subject: ScheduledSubject & { updatedAt: Date },
  userTimeZone: string,
): Promise<void> {
  const now = clock.now()
  const { id, nextRun: was, updatedAt } = subject
  if (was && was <= now) return
  const nextRun = nextRunOf(subject, userTimeZone, now)
  if (nextRun?.getTime() === was?.getTime()) return
  log.warn({ id, nextRun, was }, 'Corrected the next run of an agent or a team')
  const isUnchanged = and(
    eq(table.updatedAt, updatedAt),
    was ? eq(table.nextRun, was) : isNull(table.nextRun),
  )
  await db
    .update(table)
    .set({ nextRun, updatedAt })
    .where(and(eq(table.id, id), isUnchanged))
  if (nextRun) announce('due', nextRun.toISOString())
}

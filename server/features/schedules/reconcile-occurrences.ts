import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import { nextInstants, recurrenceOf } from '#contract/schedules/recurrence.ts'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { users } from '#server/db/tables/users.ts'
import { correctNextRun } from '#server/features/agents/public.ts'
import { correctNextRunOfTeam } from '#server/features/teams/public.ts'
import { listedMax } from './misfires.ts'
import { type NewPlannedRow, insertOccurrences } from './occurrence-log.ts'
import {
  isPlannedOf,
  keyOf,
  ledgerIdOf,
  type ScheduledRow,
  scheduled,
  scheduledColumns,
  subjectOf,
} from './subjects.ts'

const atOnce = 200

export function before(instant: Date, ms: number): Date {
  return new Date(instant.getTime() - ms)
}

/**
 * Goes through all agents and teams that run by schedule: corrects wrong next runs, and stores instants between the
 * given ones that have no planned run.
 */
export async function reconcileOccurrences(since: Date, until: Date): Promise<void> {
  await reconcileKind('agent', since, until)
  await reconcileKind('team', since, until)
}

async function reconcileKind(kind: SubjectKind, since: Date, until: Date): Promise<void> {
  for (let behind: number | undefined = 0; behind !== undefined; ) {
    const batch = await planned(kind, behind)
    for (const { subject, timeZone } of batch) {
      if (subject.kind === 'agent') await correctNextRun(agents, subject, timeZone)
      else await correctNextRunOfTeam(subject, timeZone)
    }
    // A scheduler stores the row of an instant before it continues, so an instant without a row was lost.
    const expected = batch.flatMap(({ subject, timeZone }) => expectedOf(subject, timeZone, since, until))
    await insertOccurrences(db, await withoutRow(expected))
    behind = batch.length < atOnce ? undefined : batch.at(-1)?.subject.id
  }
}

/** The next batch of a kind by id. The kind is a literal in the statement, so that it reads one table by its key. */
function planned(kind: SubjectKind, behind: number): Promise<{ subject: ScheduledRow; timeZone: string }[]> {
  return db
    .select({ subject: scheduledColumns, timeZone: users.timeZone })
    .from(scheduled)
    .innerJoin(users, eq(users.id, scheduled.userId))
    .where(
      and(
        sql`${scheduled.kind} = ${sql.raw(`'${kind}'`)}`,
        gt(scheduled.id, behind),
        isNull(scheduled.deletedAt),
        eq(scheduled.status, 'active'),
        eq(scheduled.autoSchedule, true),
        eq(scheduled.triggerType, 'schedule'),
      ),
    )
    .orderBy(asc(scheduled.id))
    .limit(atOnce)
}

/** Instants since the last change and the last check that no scheduler will take any more. */
function expectedOf(subject: ScheduledRow, timeZone: string, since: Date, until: Date): NewPlannedRow[] {
  const plan = recurrenceOf(subject, timeZone)
  if (!plan) return []
  const from = subject.updatedAt > since ? subject.updatedAt : since
  const end = subject.nextRun && subject.nextRun <= until ? before(subject.nextRun, 1) : until
  const instants: Date[] = []
  for (let [next] = nextInstants(plan, from, 1); next && next <= end && instants.length < listedMax; ) {
    instants.push(next)
    next = nextInstants(plan, next, 1)[0]
  }
  const whose = ledgerIdOf(subject)
  return instants.map((plannedAt) => ({
    ...whose,
    plannedAt,
    outcome: 'missed',
    cause: 'lost',
    details: null,
  }))
}

async function withoutRow(expected: NewPlannedRow[]): Promise<NewPlannedRow[]> {
  if (expected.length === 0) return []
  const oldest = new Date(Math.min(...expected.map(({ plannedAt }) => plannedAt.getTime())))
  const rows = await db
    .select({
      agentId: plannedRuns.agentId,
      teamId: plannedRuns.teamId,
      plannedAt: plannedRuns.plannedAt,
    })
    .from(plannedRuns)
    .where(and(isPlannedOf(expected.map(subjectOf)), gte(plannedRuns.plannedAt, oldest)))
  const known = new Set(rows.map(instantKey))
  return expected.filter((row) => !known.has(instantKey(row)))
}

function instantKey(row: Pick<NewPlannedRow, 'agentId' | 'teamId' | 'plannedAt'>): string {
  return `${keyOf(subjectOf(row))} ${row.plannedAt.getTime()}`
}

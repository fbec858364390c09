import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { scheduleReasons } from '#contract/schedules/schedules.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeamExecutions } from '#server/db/tables/teams.ts'
import { isOpenWork, openStates } from '#server/db/tables/work-states.ts'
import { clock } from '#server/platform/clock.ts'
import { pollLoop } from '#server/platform/poll-loop.ts'
import { reasonText } from './reason-labels.ts'
import { before, reconcileOccurrences } from './reconcile-occurrences.ts'
import { scheduled, subjectOf } from './subjects.ts'
import { notifyScheduleProblems, type Trouble } from './notify-schedule-problems.ts'

/** How often planned runs are compared with their outcomes, ms. */
const everyMs = 300_000
/** How long a scheduler has to store an instant, ms. */
const settleMs = 120_000
/** A run that is open for longer than this is reported, ms. */
const openTooLongMs = 3_600_000
/** How far back the first check of a process looks at instants, and at stored planned runs, ms. */
const firstLookMs = 3_600_000
const rowsLookMs = 24 * 3_600_000
/** Maximum number of rows in the first check of a process, and of problems that one check reports. */
const firstRowsMax = 10_000
const troublesMax = 1_000
/** Rows that a check reads again, because a row gets its id before it is committed. */
const rowsAgain = 1_000

let checkedUntil: Date | undefined
let seenRow: number | undefined

/** Checks the schedules now and every few minutes, in any process; a problem is reported by only one of them. */
export const watchLoop = pollLoop({
  what: 'check the schedules',
  round: checkSchedules,
  atLeastEveryMs: everyMs,
})

/** Compares the plans with their outcomes, corrects wrong next runs, and notifies the owners. */
export async function checkSchedules(): Promise<void> {
  const now = clock.now()
  const until = before(now, settleMs)
  const since = checkedUntil ?? before(now, firstLookMs)
  await reconcileOccurrences(since, until)
  checkedUntil = until
  const troubles = [...(await rowsOfTrouble(now)), ...(await overdue(until, now)), ...(await neverEnded(now))]
  await notifyScheduleProblems(troubles.slice(0, troublesMax))
}

/** Planned runs since the last check that were missed, or that a limit kept from starting. */
async function rowsOfTrouble(now: Date): Promise<Trouble[]> {
  const [newest] = await db.select({ id: sql<number>`coalesce(max(${plannedRuns.id}), 0)` }).from(plannedRuns)
  const last = newest?.id ?? 0
  const rows = await db
    .select({
      agentId: plannedRuns.agentId,
      teamId: plannedRuns.teamId,
      plannedAt: plannedRuns.plannedAt,
      noticedAt: plannedRuns.createdAt,
      cause: plannedRuns.cause,
      details: plannedRuns.details,
      reason: plannedRuns.reason,
    })
    .from(plannedRuns)
    .where(
      and(
        gt(plannedRuns.id, seenRow === undefined ? last - firstRowsMax : seenRow - rowsAgain),
        lte(plannedRuns.id, last),
        gt(plannedRuns.createdAt, before(now, rowsLookMs)),
        or(
          eq(plannedRuns.outcome, 'missed'),
          and(eq(plannedRuns.outcome, 'skipped'), inArray(plannedRuns.cause, ['limit', 'refused'])),
        ),
      ),
    )
    .orderBy(asc(plannedRuns.id))
    .limit(firstRowsMax)
  seenRow = last
  return rows.map(({ plannedAt, noticedAt, ...row }) => {
    const subject = subjectOf(row)
    return { subject, plannedAt, noticedAt, reason: reasonText(row, subject.kind) }
  })
}

/** Scheduled runs that do not end; one that waits for its owner's decision is not reported. */
async function neverEnded(now: Date): Promise<Trouble[]> {
  const columns = {
    agentId: plannedRuns.agentId,
    teamId: plannedRuns.teamId,
    plannedAt: plannedRuns.plannedAt,
  }
  const ofAgents = await db
    .select({ ...columns, askedAt: agentExecutions.executedAt })
    .from(plannedRuns)
    .innerJoin(agentExecutions, eq(agentExecutions.id, plannedRuns.executionId))
    .where(
      and(
        isOpenWork(agentExecutions),
        isNull(agentExecutions.heldAt),
        lt(agentExecutions.executedAt, before(now, openTooLongMs)),
      ),
    )
    .limit(troublesMax)
  const ofTeams = await db
    .select({ ...columns, askedAt: agentTeamExecutions.executedAt })
    .from(plannedRuns)
    .innerJoin(agentTeamExecutions, eq(agentTeamExecutions.id, plannedRuns.teamExecutionId))
    .where(
      and(
        isOpenWork(agentTeamExecutions),
        lt(agentTeamExecutions.executedAt, before(now, openTooLongMs)),
        sql`not exists (
          select from ${agentExecutions} as member where member.team_execution_id = ${agentTeamExecutions.id}
            and member.status in ${openStates} and member.held_at is not null
        )`,
      ),
    )
    .limit(troublesMax)
  return [...ofAgents, ...ofTeams].map(({ askedAt, ...row }) => ({
    subject: subjectOf(row),
    plannedAt: row.plannedAt,
    noticedAt: before(askedAt, -openTooLongMs),
    reason: scheduleReasons.neverEnded,
  }))
}

/** Agents and teams whose next run is due and that no scheduler takes; reported every day. */
async function overdue(until: Date, now: Date): Promise<Trouble[]> {
  const rows = await db
    .select({ kind: scheduled.kind, id: scheduled.id, plannedAt: scheduled.nextRun })
    .from(scheduled)
    .where(and(lte(scheduled.nextRun, until), isNull(scheduled.deletedAt)))
    .limit(troublesMax)
  return rows.flatMap(({ kind, id, plannedAt }) =>
    plannedAt ? [{ subject: { kind, id }, plannedAt, noticedAt: now, reason: scheduleReasons.overdue }] : [],
  )
}

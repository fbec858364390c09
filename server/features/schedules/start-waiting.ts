import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { openStates } from '#server/db/tables/work-states.ts'
import { startPlanned, type Started } from './start-planned.ts'
import { isOneOf, isPlannedOf, keyOf, lockFree, scheduled, type Subject, subjectOf } from './subjects.ts'

/** Maximum number of agents and teams with waiting runs that one query finds. */
const atOnce = 200

interface WaitingSubjects {
  /** Subjects whose earlier run has ended while planned runs wait for that. */
  free: Subject[]
  /** Whether more may be free soon. A suspended run ends when its owner decides, not soon. */
  isMore: boolean
}

/** Agents and teams with planned runs that wait for an earlier run to end; first those whose earlier run has ended. */
export async function findWaitingSubjects(): Promise<WaitingSubjects> {
  const isFree = sql<boolean>`not ${hasOpenRun}`.as('is_free')
  const rows = await db
    .selectDistinct({
      agentId: plannedRuns.agentId,
      teamId: plannedRuns.teamId,
      isFree,
      isGoing: hasRunUnderWay,
    })
    .from(plannedRuns)
    .where(and(eq(plannedRuns.outcome, 'waiting'), isOfActive))
    .orderBy(desc(isFree))
    .limit(atOnce)
  return {
    free: rows.filter((row) => row.isFree).map(subjectOf),
    isMore: rows.some((row) => row.isFree || row.isGoing),
  }
}

/** Starts the oldest waiting run of each of these, unless an earlier one is open; returns the new runs. */
export function startWaiting(subjects: readonly Subject[]): Promise<Started> {
  return inTransaction(async (tx) => {
    const locked = await lockFree(tx, subjects)
    if (locked.length === 0) return { runIds: [], teamRunIds: [] }
    const active = await tx
      .select({ kind: scheduled.kind, id: scheduled.id, userId: scheduled.userId })
      .from(scheduled)
      .where(and(isOneOf(locked), eq(scheduled.status, 'active'), isNull(scheduled.deletedAt)))
    const owners = new Map(active.map((row) => [keyOf(row), row.userId]))
    // Only under the lock is it certain that no other scheduler has started them.
    const rows = await selectWaiting(tx, active)
    return startPlanned(
      tx,
      rows.map(({ id, plannedAt, ...row }) => {
        const subject = subjectOf(row)
        const userId = owners.get(keyOf(subject)) ?? ''
        return { id, plannedAt, subject, userId, cause: 'waited' }
      }),
    )
  })
}

function selectWaiting(tx: Tx, subjects: readonly Subject[]) {
  return tx
    .selectDistinctOn([plannedRuns.agentId, plannedRuns.teamId], {
      id: plannedRuns.id,
      agentId: plannedRuns.agentId,
      teamId: plannedRuns.teamId,
      plannedAt: plannedRuns.plannedAt,
    })
    .from(plannedRuns)
    .where(and(eq(plannedRuns.outcome, 'waiting'), isPlannedOf(subjects), sql`not ${hasOpenRun}`))
    .orderBy(asc(plannedRuns.agentId), asc(plannedRuns.teamId), asc(plannedRuns.plannedAt))
}

const openRuns = (isUnderWay: SQL, isTeamUnderWay: SQL) => sql<boolean>`(exists (
  select from agent_executions as run where run.agent_id = planned_runs.agent_id
    and run.status in ${openStates} ${isUnderWay}
) or exists (
  select from agent_team_executions as run where run.team_id = planned_runs.team_id
    and run.status in ${openStates} ${isTeamUnderWay}
))`

const hasOpenRun = openRuns(sql``, sql``)

/**
 * A team's run is suspended while its members run: it is under way unless all its open member runs are suspended too.
 */
const hasRunUnderWay = openRuns(
  sql`and run.held_at is null`,
  sql`and (run.held_at is null or exists (
    select from agent_executions as member where member.team_execution_id = run.id
      and member.status in ${openStates} and member.held_at is null
  ))`,
)

const isOfActive = sql`(exists (
  select from agents where agents.id = planned_runs.agent_id and status = 'active' and deleted_at is null
) or exists (
  select from agent_teams where agent_teams.id = planned_runs.team_id and status = 'active' and deleted_at is null
))`

import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { overlapOf, recurrenceOf, scheduleDefaults } from '#contract/schedules/recurrence.ts'
import { waitingRunsMax } from '#contract/schedules/schedules.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import { openStates } from '#server/db/tables/work-states.ts'
import { setNextRuns } from '#server/features/agents/public.ts'
import { setNextRunsOfTeams } from '#server/features/teams/public.ts'
import { type Misfires, misfires } from './misfires.ts'
import { type NewPlannedRow, type PlannedRow, insertOccurrences } from './occurrence-log.ts'
import { startPlanned } from './start-planned.ts'
import {
  isOneOf,
  keyOf,
  ledgerIdOf,
  lockFree,
  type ScheduledRow,
  scheduled,
  scheduledColumns,
  type Subject,
  subjectOf,
} from './subjects.ts'

/** Rows after which one transaction leaves the rest to the next: there are many after a long outage. */
const rowsAtOnce = 2_000

export interface ClaimedRow {
  /** Agents and teams whose due instants were stored. */
  subjects: Subject[]
  /** New runs of agents, to be announced. */
  runIds: number[]
  /** New runs of teams, to be announced. */
  teamRunIds: number[]
  /** Whether a planned run waits for an earlier one to end. */
  isAnyWaiting: boolean
}

interface Due {
  subject: ScheduledRow
  timeZone: string
  isActive: boolean
  openRun: number | null
  waiting: number
}

/**
 * Claims what is due of these agents and teams: planned runs, runs and next runs in one transaction, so that a crash
 * leaves all of it or nothing. Skips subjects that another process has locked.
 */
export function claimDue(subjects: readonly Subject[], now: Date): Promise<ClaimedRow> {
  return inTransaction(async (tx) => {
    const rows: NewPlannedRow[] = []
    const planned: (Subject & { nextRun: Date | null })[] = []
    const owners = new Map<string, string>()
    const comeUpOf = comeUpAt(now)
    for (const due of await lockDue(tx, subjects, now)) {
      if (rows.length >= rowsAtOnce) break
      const { kind, id, userId } = due.subject
      const decided = decide(due, comeUpOf(due))
      rows.push(...decided.rows)
      planned.push({ kind, id, nextRun: decided.nextRun })
      owners.set(keyOf(due.subject), userId)
    }
    const written = await insertOccurrences(tx, rows)
    const toStart = written.filter(({ outcome }) => outcome === 'started')
    const started = await startPlanned(
      tx,
      toStart.map((row) => {
        const subject = subjectOf(row)
        return { ...row, subject, userId: owners.get(keyOf(subject)) ?? '' }
      }),
    )
    await setNextRuns(
      tx,
      agents,
      planned.filter(({ kind }) => kind === 'agent'),
    )
    await setNextRunsOfTeams(
      tx,
      planned.filter(({ kind }) => kind === 'team'),
    )
    const isAnyWaiting = written.some(({ outcome }) => outcome === 'waiting')
    return { subjects: planned, ...started, isAnyWaiting }
  })
}

/** Locks what is due and not locked; reads the state under the lock, so that it is the latest. */
async function lockDue(tx: Tx, subjects: readonly Subject[], now: Date): Promise<Due[]> {
  const locked = await lockFree(tx, subjects)
  if (locked.length === 0) return []
  return tx
    .select({
      subject: scheduledColumns,
      timeZone: users.timeZone,
      isActive: users.isActive,
      openRun: lastOpenRun,
      waiting: waitingRuns,
    })
    .from(scheduled)
    .innerJoin(users, eq(users.id, scheduled.userId))
    .where(and(isOneOf(locked), lte(scheduled.nextRun, now)))
    .orderBy(asc(scheduled.nextRun), asc(scheduled.kind), asc(scheduled.id))
}

/** The newest open run of an agent or a team. */
const lastOpenRun = sql<number | null>`case when ${scheduled.kind} = 'agent' then (
  select max(id) from agent_executions where agent_id = ${scheduled.id} and status in ${openStates}
) else (
  select max(id) from agent_team_executions where team_id = ${scheduled.id} and status in ${openStates}
) end`

const waitingRuns = sql<number>`case when ${scheduled.kind} = 'agent' then (
  select count(*)::int from planned_runs where agent_id = ${scheduled.id} and outcome = 'waiting'
) else (
  select count(*)::int from planned_runs where team_id = ${scheduled.id} and outcome = 'waiting'
) end`

/** Computes which instants of a plan have come; once for all subjects with the same plan and next run. */
function comeUpAt(now: Date): (due: Due) => Misfires | null {
  const known = new Map<string, Misfires | null>()
  return ({ subject, timeZone }) => {
    const { triggerType, autoSchedule, taskFrequency, triggerConfig, nextRun } = subject
    const key = JSON.stringify([triggerType, autoSchedule, taskFrequency, triggerConfig, nextRun, timeZone])
    let comeUp = known.get(key)
    if (comeUp === undefined) {
      const plan = recurrenceOf(subject, timeZone)
      const policy = triggerConfig?.missed ?? scheduleDefaults.missed
      comeUp = plan && nextRun && misfires(plan, nextRun, now, policy)
      known.set(key, comeUp)
    }
    return comeUp
  }
}

/** Decides the outcome of the due instants of one agent or team, the oldest first. */
function decide(due: Due, comeUp: Misfires | null): { rows: NewPlannedRow[]; nextRun: Date | null } {
  const { subject } = due
  if (!comeUp || subject.status === 'paused') return { rows: [], nextRun: null }
  const { missed, start, nextRun } = comeUp
  const whose = ledgerIdOf(subject)
  const rows = missed.map((row): NewPlannedRow => ({ ...row, ...whose, outcome: 'missed' }))
  if (start) rows.push({ ...whose, plannedAt: start.plannedAt, ...startOrNot(due, start.isLate) })
  return { rows, nextRun }
}

function startOrNot(
  { subject, isActive, openRun, waiting }: Due,
  isLate: boolean,
): Pick<PlannedRow, 'outcome' | 'cause' | 'details'> {
  if (!isActive) return { outcome: 'skipped', cause: 'account-off', details: null }
  const overlap = overlapOf(subject.triggerConfig ?? {})
  if (overlap === 'queue' && (openRun !== null || waiting > 0)) {
    if (waiting >= waitingRunsMax) return { outcome: 'skipped', cause: 'queue-full', details: null }
    if (openRun === null) return { outcome: 'waiting', cause: null, details: null }
    return { outcome: 'waiting', cause: 'waits', details: { run: openRun } }
  }
  if (openRun !== null) return { outcome: 'skipped', cause: 'still-going', details: { run: openRun } }
  return { outcome: 'started', cause: isLate ? 'ran-late' : null, details: null }
}

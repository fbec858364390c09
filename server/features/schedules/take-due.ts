import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { planOf, scheduleDefaults } from '#contract/schedule-plan.ts'
import { scheduleReasons, waitingRunsMax } from '#contract/schedules.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { users } from '#server/db/tables/users.ts'
import { setNextRuns } from '#server/features/agents/service.ts'
import { catchUp } from './catch-up.ts'
import { type NewPlannedRow, type PlannedRow, writeDown } from './ledger.ts'
import { startPlanned } from './start-planned.ts'

/** Rows that one transaction writes before it leaves the other agents to the next: a long outage leaves many. */
const rowsAtOnce = 2_000

export interface Taken {
  /** Agents whose due instants are written down. */
  agentIds: number[]
  /** New runs, to be handed over. */
  runIds: number[]
  /** Whether a planned run waits for an earlier one to end. */
  isAnyWaiting: boolean
}

interface DueAgent {
  agent: AgentRow
  timeZone: string
  isActive: boolean
  openRun: number | null
  waiting: number
}

/**
 * Takes what is due of these agents: ledger rows, runs and next runs in one transaction, so that a crash leaves all of
 * it or nothing. Agents that another process has in hand are left to it.
 */
export function takeDue(agentIds: readonly number[], now: Date): Promise<Taken> {
  return inTransaction(async (tx) => {
    const rows: NewPlannedRow[] = []
    const planned: { id: number; nextRun: Date | null }[] = []
    const owners = new Map<number, string>()
    for (const due of await lockDue(tx, agentIds, now)) {
      if (rows.length >= rowsAtOnce) break
      const { id, userId } = due.agent
      const decided = decide(due, now)
      rows.push(...decided.rows)
      planned.push({ id, nextRun: decided.nextRun })
      owners.set(id, userId)
    }
    const written = await writeDown(tx, rows)
    const toStart = written.filter(({ outcome }) => outcome === 'started')
    const runIds = await startPlanned(
      tx,
      toStart.map((row) => ({ ...row, userId: owners.get(row.agentId) ?? '' })),
    )
    await setNextRuns(tx, planned)
    const isAnyWaiting = written.some(({ outcome }) => outcome === 'waiting')
    return { agentIds: planned.map(({ id }) => id), runIds, isAnyWaiting }
  })
}

/** Locks the agents that are due and free; only under the lock their state is read, so that it is the last one. */
async function lockDue(tx: Tx, agentIds: readonly number[], now: Date): Promise<DueAgent[]> {
  const locked = await tx
    .select({ id: agents.id })
    .from(agents)
    .where(and(inArray(agents.id, [...agentIds]), lte(agents.nextRun, now), isNull(agents.deletedAt)))
    .orderBy(asc(agents.id))
    .for('no key update', { skipLocked: true })
  if (locked.length === 0) return []
  return tx
    .select({
      agent: agents,
      timeZone: users.timeZone,
      isActive: users.isActive,
      openRun: lastOpenRun,
      waiting: sql<number>`(
        select count(*)::int from ${plannedRuns}
        where ${and(eq(plannedRuns.agentId, agents.id), eq(plannedRuns.outcome, 'waiting'))}
      )`,
    })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      inArray(
        agents.id,
        locked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(agents.nextRun), asc(agents.id))
}

/** The newest run of an agent that has not ended. */
const lastOpenRun = sql<number | null>`(
  select max(${agentExecutions.id}) from ${agentExecutions}
  where ${eq(agentExecutions.agentId, agents.id)} and ${inArray(agentExecutions.status, ['queued', 'running'])}
)`

/** What the ledger says of the instants of one agent that have come, the oldest first. */
function decide(due: DueAgent, now: Date): { rows: NewPlannedRow[]; nextRun: Date | null } {
  const { agent, timeZone } = due
  const plan = planOf(agent, timeZone)
  if (!plan || !agent.nextRun || agent.status === 'paused') return { rows: [], nextRun: null }
  const policy = agent.triggerConfig?.missed ?? scheduleDefaults.missed
  const { missed, start, nextRun } = catchUp(plan, agent.nextRun, now, policy)
  const rows = missed.map((row): NewPlannedRow => ({ ...row, agentId: agent.id, outcome: 'missed' }))
  if (start)
    rows.push({ agentId: agent.id, plannedAt: start.plannedAt, ...startOrNot(due, start.lateReason) })
  return { rows, nextRun }
}

function startOrNot(
  { agent, isActive, openRun, waiting }: DueAgent,
  lateReason: string | null,
): Pick<PlannedRow, 'outcome' | 'reason'> {
  if (!isActive) return { outcome: 'skipped', reason: scheduleReasons.accountOff }
  const overlap = agent.triggerConfig?.overlap ?? scheduleDefaults.overlap
  if (overlap === 'queue' && (openRun !== null || waiting > 0)) {
    if (waiting >= waitingRunsMax) return { outcome: 'skipped', reason: scheduleReasons.queueFull }
    return { outcome: 'waiting', reason: openRun === null ? null : scheduleReasons.waits(openRun) }
  }
  if (openRun !== null) return { outcome: 'skipped', reason: scheduleReasons.stillGoing(openRun) }
  return { outcome: 'started', reason: lateReason }
}

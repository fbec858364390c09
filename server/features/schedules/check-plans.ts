import { and, asc, eq, gt, gte, inArray, isNull } from 'drizzle-orm'
import { nextInstants, planOf } from '#contract/schedule-plan.ts'
import { scheduleReasons } from '#contract/schedules.ts'
import { db } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { users } from '#server/db/tables/users.ts'
import { correctNextRun } from '#server/features/agents/service.ts'
import { listedMax } from './catch-up.ts'
import { forgetOld, type NewPlannedRow, writeDown } from './ledger.ts'

const agentsAtOnce = 200

export function before(instant: Date, ms: number): Date {
  return new Date(instant.getTime() - ms)
}

/**
 * Walks over all agents that run by themselves: fixes a next run that is not true, and writes down instants between
 * the given ones that the ledger does not know.
 */
export async function checkPlans(since: Date, until: Date): Promise<void> {
  for (let behind: number | undefined = 0; behind !== undefined; ) {
    const batch = await planned(behind)
    for (const { agent, timeZone } of batch) await correctNextRun(agent, timeZone)
    // A scheduler writes the row of an instant before it goes on: what has none now was lost.
    const expected = batch.flatMap(({ agent, timeZone }) => expectedOf(agent, timeZone, since, until))
    await writeDown(db, await withoutRow(expected))
    const ids = batch.map(({ agent }) => agent.id)
    await forgetOld(db, ids)
    behind = batch.length < agentsAtOnce ? undefined : ids.at(-1)
  }
}

function planned(behind: number) {
  return db
    .select({ agent: agents, timeZone: users.timeZone })
    .from(agents)
    .innerJoin(users, eq(users.id, agents.userId))
    .where(
      and(
        gt(agents.id, behind),
        isNull(agents.deletedAt),
        eq(agents.status, 'active'),
        eq(agents.autoSchedule, true),
        eq(agents.triggerType, 'schedule'),
      ),
    )
    .orderBy(asc(agents.id))
    .limit(agentsAtOnce)
}

/** Instants that came since the last change and the last check, and that no scheduler will take any more. */
function expectedOf(agent: AgentRow, timeZone: string, since: Date, until: Date): NewPlannedRow[] {
  const plan = planOf(agent, timeZone)
  if (!plan) return []
  const from = agent.updatedAt > since ? agent.updatedAt : since
  const end = agent.nextRun && agent.nextRun <= until ? before(agent.nextRun, 1) : until
  const instants: Date[] = []
  for (let [next] = nextInstants(plan, from, 1); next && next <= end && instants.length < listedMax; ) {
    instants.push(next)
    next = nextInstants(plan, next, 1)[0]
  }
  const { lost } = scheduleReasons
  return instants.map((plannedAt) => ({ agentId: agent.id, plannedAt, outcome: 'missed', reason: lost }))
}

async function withoutRow(expected: NewPlannedRow[]): Promise<NewPlannedRow[]> {
  if (expected.length === 0) return []
  const oldest = new Date(Math.min(...expected.map(({ plannedAt }) => plannedAt.getTime())))
  const agentIds = [...new Set(expected.map(({ agentId }) => agentId))]
  const rows = await db
    .select({ agentId: plannedRuns.agentId, plannedAt: plannedRuns.plannedAt })
    .from(plannedRuns)
    .where(and(inArray(plannedRuns.agentId, agentIds), gte(plannedRuns.plannedAt, oldest)))
  const known = new Set(rows.map(instantKey))
  return expected.filter((row) => !known.has(instantKey(row)))
}

function instantKey({ agentId, plannedAt }: Pick<NewPlannedRow, 'agentId' | 'plannedAt'>): string {
  return `${agentId} ${plannedAt.getTime()}`
}

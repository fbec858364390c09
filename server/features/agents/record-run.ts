import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { failuresUntilPause } from '#contract/schedules/schedules.ts'
import { db, type Queries, type Tx } from '#server/db/database.ts'
import { agentLinkSnapshots, type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { workedStates } from '#server/db/tables/work-states.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from './about-agent.ts'
import { summarizedRuns } from './count-successes.ts'
import { write } from './change-status.ts'

/** Returns what an agent remembers of its links from the last run. */
export async function linkSnapshots(agentId: number, queries: Queries = db): Promise<LinkSnapshot[]> {
  const rows = await queries.select().from(agentLinkSnapshots).where(eq(agentLinkSnapshots.agentId, agentId))
  return rows.map(({ agentId: _owner, readAt, ...row }) => ({ ...row, readAt: readAt.toISOString() }))
}

/** Adds an ended run to the agent's counters and memory. Part of the transaction that records the run. */
export async function recordRun(
  queries: Queries,
  agentId: number,
  run: { succeeded: boolean; completedAt: Date; snapshots: LinkSnapshot[] },
): Promise<void> {
  const recent = sql`(
    select status, execution_time from ${agentExecutions}
    where agent_id = ${agentId} and status in ${workedStates}
    order by id desc limit ${summarizedRuns}
  ) as recent`
  await queries
    .update(agents)
    .set({
      tasksCompleted: run.succeeded ? sql`${agents.tasksCompleted} + 1` : undefined,
      lastRun: run.completedAt,
      successRate: sql`(select coalesce(avg((recent.status = 'success')::int) * 100, 0) from ${recent})`,
      averageExecutionTime: sql`(select coalesce(avg(recent.execution_time), 0) from ${recent})`,
      updatedAt: sql`${agents.updatedAt}`,
    })
    .where(eq(agents.id, agentId))
  if (run.snapshots.length > 0) await keepSnapshots(queries, agentId, run.snapshots)
}

async function keepSnapshots(queries: Queries, agentId: number, snapshots: LinkSnapshot[]): Promise<void> {
  await queries
    .insert(agentLinkSnapshots)
    .values(snapshots.map((snapshot) => ({ ...snapshot, agentId, readAt: new Date(snapshot.readAt) })))
    .onConflictDoUpdate({
      target: [agentLinkSnapshots.agentId, agentLinkSnapshots.url],
      set: {
        title: sql`excluded.title`,
        fingerprint: sql`excluded.fingerprint`,
        sentences: sql`excluded.sentences`,
        readAt: sql`excluded.read_at`,
      },
    })
}

/**
 * Counts an unattended run, in the transaction that records it: a success resets the count of consecutive failures.
 * Returns the agent if this failure reached the limit and paused it.
 */
export async function countOutcome(
  tx: Tx,
  agentId: number,
  hasSucceeded: boolean,
): Promise<AgentRow | undefined> {
  const failed = sql`${agents.failuresInARow} + 1`
  const [agent] = await tx
    .update(agents)
    .set({ failuresInARow: hasSucceeded ? 0 : failed, updatedAt: sql`${agents.updatedAt}` })
    .where(
      and(
        eq(agents.id, agentId),
        isNull(agents.deletedAt),
        hasSucceeded ? gt(agents.failuresInARow, 0) : undefined,
      ),
    )
    .returning()
  if (!agent || agent.status === 'paused' || agent.failuresInARow < failuresUntilPause) return undefined
  const about = aboutAgent(agent, agent, { failures: agent.failuresInARow })
  await recordActivity(tx, { userId: agent.userId, action: 'pause_failing_agent', ...about })
  return write(tx, agent, { status: 'paused' })
}

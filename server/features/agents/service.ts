import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import { type AgentChange, type AgentForm, type AgentSummary, agentNameMax } from '#contract/agents.ts'
import type { Page } from '#contract/values.ts'
import { db, inTransaction, type Queries } from '#server/db/database.ts'
import { agentLinkSnapshots, type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import type { LinkSnapshot } from '#server/engine/task.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'

/** Runs that the success rate and the average time of an agent look back on. */
const runsLookedAt = 100
const copySuffix = ' (Copy)'

/** Agents of a user that are not in the trash, newest first. */
export function listAgents(userId: string, page: Page): Promise<AgentRow[]> {
  const older = page.before === undefined ? undefined : lt(agents.id, page.before)
  return db
    .select()
    .from(agents)
    .where(and(eq(agents.userId, userId), isNull(agents.deletedAt), older))
    .orderBy(desc(agents.id))
    .limit(page.limit)
}

/** Counts over all agents of a user. */
export async function summarizeAgents(userId: string): Promise<AgentSummary> {
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${agents.status} = 'active'))::int`,
      paused: sql<number>`(count(*) filter (where ${agents.status} = 'paused'))::int`,
      totalTasksCompleted: sql<number>`coalesce(sum(${agents.tasksCompleted}), 0)::int`,
    })
    .from(agents)
    .where(and(eq(agents.userId, userId), isNull(agents.deletedAt)))
  return counts ?? { total: 0, active: 0, paused: 0, totalTasksCompleted: 0 }
}

/** The agent of this owner, or a failure that does not tell a stranger whether it exists. */
export async function ownAgent(userId: string, agentId: number, queries: Queries = db): Promise<AgentRow> {
  const [agent] = await queries.select().from(agents).where(isOwn(userId, agentId))
  if (!agent) throw notFound('Agent')
  return agent
}

export function createAgent(actor: Actor, form: AgentForm): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const [agent] = await tx
      .insert(agents)
      .values({ ...form, userId: actor.userId })
      .returning()
    if (!agent) throw new Error('The database kept no agent.')
    await recordActivity(tx, { ...actor, action: 'create_agent', resource: 'agent', resourceId: agent.id })
    return agent
  })
}

/** Changes what is sent and nothing else. */
export async function updateAgent(actor: Actor, agentId: number, change: AgentChange): Promise<AgentRow> {
  return changeAgent(actor, agentId, 'update_agent', change)
}

/** Pauses an active agent, resumes a paused one. */
export function toggleAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  const flipped = sql<
    AgentRow['status']
  >`case when ${agents.status} = 'active' then 'paused' else 'active' end`
  return changeAgent(actor, agentId, 'toggle_agent', { status: flipped })
}

/** Sets the status of one agent. */
export function setAgentStatus(actor: Actor, agentId: number, status: AgentRow['status']): Promise<AgentRow> {
  return changeAgent(actor, agentId, status === 'active' ? 'activate_agent' : 'pause_agent', { status })
}

/** Puts an agent in the trash; what it has running is stopped by the runs' watch. */
export async function removeAgent(actor: Actor, agentId: number): Promise<void> {
  await changeAgent(actor, agentId, 'delete_agent', { deletedAt: clock.now(), nextRun: null })
}

/** Copies an agent: the copy is paused and has done nothing yet. */
export function duplicateAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const original = await ownAgent(actor.userId, agentId, tx)
    const [copy] = await tx.insert(agents).values(copyOf(original)).returning()
    if (!copy) throw new Error('The database kept no copy.')
    await recordActivity(tx, {
      ...actor,
      action: 'duplicate_agent',
      resource: 'agent',
      resourceId: copy.id,
      metadata: { original: agentId },
    })
    return copy
  })
}

/** What an agent remembers of its links from the last run. */
export async function linkSnapshots(agentId: number, queries: Queries = db): Promise<LinkSnapshot[]> {
  const rows = await queries.select().from(agentLinkSnapshots).where(eq(agentLinkSnapshots.agentId, agentId))
  return rows.map(({ agentId: _owner, readAt, ...row }) => ({ ...row, readAt: readAt.toISOString() }))
}

/** Takes a finished run into the agent's counters and memory. Part of the transaction that records the run. */
export async function recordRun(
  queries: Queries,
  agentId: number,
  run: { succeeded: boolean; completedAt: Date; snapshots: LinkSnapshot[] },
): Promise<void> {
  const recent = sql`(
    select status, execution_time from ${agentExecutions}
    where agent_id = ${agentId} and status in ('success', 'failed')
    order by id desc limit ${runsLookedAt}
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

type AgentUpdate = Parameters<ReturnType<typeof db.update<typeof agents>>['set']>[0]

function changeAgent(actor: Actor, agentId: number, action: string, change: AgentUpdate): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const [agent] = await tx
      .update(agents)
      .set({ ...change, version: sql`${agents.version} + 1` })
      .where(isOwn(actor.userId, agentId))
      .returning()
    if (!agent) throw notFound('Agent')
    await recordActivity(tx, { ...actor, action, resource: 'agent', resourceId: agentId })
    return agent
  })
}

function isOwn(userId: string, agentId: number) {
  return and(eq(agents.id, agentId), eq(agents.userId, userId), isNull(agents.deletedAt))
}

function copyOf(agent: AgentRow): typeof agents.$inferInsert {
  return {
    userId: agent.userId,
    name: `${agent.name.slice(0, agentNameMax - copySuffix.length)}${copySuffix}`,
    persona: agent.persona,
    customPersona: agent.customPersona,
    taskDescription: agent.taskDescription,
    taskFrequency: agent.taskFrequency,
    webLinks: agent.webLinks,
    pythonScript: agent.pythonScript,
    notifications: agent.notifications,
    autoSchedule: agent.autoSchedule,
    learningMode: agent.learningMode,
    triggerType: agent.triggerType,
    triggerConfig: agent.triggerConfig,
    integrations: agent.integrations,
    engine: agent.engine,
    status: 'paused',
  }
}

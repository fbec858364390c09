import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AgentChange, type AgentForm, agentNameMax } from '#contract/agents/agents.ts'
import { failuresUntilPause } from '#contract/schedules/schedules.ts'
import { accessibleAgents, type Right } from '#server/db/access.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import { agentShares } from '#server/db/tables/agent-shares.ts'
import { agentLinkSnapshots, type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { openStates, workedStates } from '#server/db/tables/work-states.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from './about-agent.ts'
import { countPersonaUse } from '#server/features/personas/public.ts'
import { clock } from '#server/platform/clock.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { runsLookedAt } from './count-successes.ts'
import { ownersFields } from './sharing/redact-agent.ts'
import { agentDeleted } from './hooks.ts'
import { replan } from './next-run.ts'
import { refuseOverwriting } from './history/refuse-overwriting.ts'
import { takePersona } from './persona-use.ts'
import { type AgentSave, addAgent, fieldsOf, saveAgent, statusSets } from './save.ts'

export { agentIdsOf, listAgents, namesOf } from './list/agent-list.ts'
export { countSuccesses } from './count-successes.ts'
export { withoutCredentials } from './sharing/redact-agent.ts'
export {
  agentDeleted,
  type AgentDeletedListener,
  type AgentSet,
  agentSets,
  type PlanChange,
  plansChanged,
  type PlansChangedListener,
  type ScheduledSubject,
} from './hooks.ts'
export { correctNextRun, moveToTimeZone, replan, setNextRuns } from './next-run.ts'
export { refuseWithoutRoom } from './save.ts'
export { restoreAgent } from './history/trash.ts'

const copySuffix = ' (Copy)'

/** Returns an agent of this owner; throws the same `notFound` for a missing agent and for another user's. */
export function ownAgent(userId: string, agentId: number, queries: Queries = db): Promise<AgentRow> {
  return agentFor(userId, agentId, 'own', queries)
}

/**
 * Returns the stored agent, secrets included, if the user has this right. Throws `notFound` when they may not see it,
 * and `forbidden` when they may see it but lack the right.
 */
export async function agentFor(
  userId: string,
  agentId: number,
  right: Right,
  queries: Queries = db,
): Promise<AgentRow> {
  const [agent] = await queries
    .select()
    .from(agents)
    .where(isAccessible(userId, agentId, right))
  return agent ?? refuse(queries, userId, agentId, right)
}

async function refuse(queries: Queries, userId: string, agentId: number, right: Right): Promise<never> {
  const isSeen = right !== 'view' && (await queries.$count(agents, isAccessible(userId, agentId, 'view'))) > 0
  if (!isSeen) throw notFound('Agent')
  throw forbidden(
    right === 'own'
      ? 'Only the owner of this agent may do that.'
      : 'You may watch this agent. Ask its owner to let you change and run it.',
  )
}

/**
 * Returns the given agents that the user owns, each with the number of that user's open runs, counted up to `openMax`.
 * One statement.
 */
export async function ownAgentsWithOpenRuns(
  wanted: readonly { userId: string; agentId: number }[],
  openMax: number,
  queries: Queries,
): Promise<Map<number, number>> {
  if (wanted.length === 0) return new Map()
  const pairs = wanted.map(({ userId, agentId }) => sql`(${agentId}::int, ${userId}::text)`)
  const userIds = [...new Set(wanted.map(({ userId }) => userId))]
  const counts = sql`(
    select wanted_user.id, (
      select count(*)::int from (
        select 1 from ${agentExecutions}
        where status in ${openStates} and user_id = wanted_user.id limit ${openMax}
      ) as open_runs
    ) as runs
    from unnest(${sql.param(userIds)}::text[]) as wanted_user(id)
  ) as counted`
  const rows = await queries
    .select({ id: agents.id, openRuns: sql<number>`counted.runs` })
    .from(agents)
    .innerJoin(counts, sql`counted.id = ${agents.userId}`)
    .where(
      and(sql`(${agents.id}, ${agents.userId}) in (${sql.join(pairs, sql`, `)})`, isNull(agents.deletedAt)),
    )
  return new Map(rows.map(({ id, openRuns }) => [id, openRuns]))
}

export function createAgent(actor: Actor, form: AgentForm): Promise<AgentRow> {
  return inTransaction((tx) => createAgentWithin(tx, actor, form))
}

/** Like `createAgent`, within a transaction that does more, so that both happen or neither. */
export async function createAgentWithin(tx: Tx, actor: Actor, form: AgentForm): Promise<AgentRow> {
  const customPersona = await takePersona(tx, actor, form)
  const agent = await addAgent(tx, actor.userId, { ...form, customPersona })
  await recordActivity(tx, { ...actor, action: 'create_agent', ...aboutAgent(actor, agent) })
  return agent
}

/**
 * Changes only the fields that are sent; when nothing changes, stores and logs nothing. Throws `conflict` with the
 * fields that somebody else changed since the version that the user saw. `isTogether`: several people may have written
 * the fields.
 */
export function updateAgent(
  actor: Actor,
  agentId: number,
  change: AgentChange,
  isTogether = false,
): Promise<AgentRow> {
  return inTransaction((tx) => updateAgentWithin(tx, actor, agentId, change, isTogether))
}

/** Like `updateAgent`, within a transaction that does more. */
export async function updateAgentWithin(
  tx: Tx,
  actor: Actor,
  agentId: number,
  change: AgentChange,
  isTogether = false,
): Promise<AgentRow> {
  const before = await lockAgent(tx, actor.userId, agentId, 'edit')
  const { version, ...wanted } = change
  if (before.userId !== actor.userId && ownersFields.some((name) => wanted[name] !== undefined))
    throw forbidden('Only the owner of this agent may change its script and its tools.')
  await refuseOverwriting(tx, before, wanted, version)
  const isByOther = before.userId !== actor.userId || (isTogether && (await hasEditors(tx, agentId)))
  const save = await withPersona(tx, actor, before, wanted)
  const { agent, changed } = await saveAgent(tx, before, save, isByOther)
  if (changed.length === 0) return agent
  const what = changed.includes('status') ? { changed, status: agent.status } : { changed }
  await recordActivity(tx, { ...actor, action: 'update_agent', ...aboutAgent(actor, agent, what) })
  return agent
}

/** Whether users other than the owner may have edited a text collaboratively. */
async function hasEditors(tx: Tx, agentId: number): Promise<boolean> {
  return (
    (await tx.$count(agentShares, and(eq(agentShares.agentId, agentId), eq(agentShares.role, 'editor')))) > 0
  )
}

async function withPersona(tx: Tx, actor: Actor, before: AgentRow, change: AgentSave): Promise<AgentSave> {
  const { persona, customPersona } = change
  if (persona === undefined || persona === before.persona) return change
  return { ...change, customPersona: await takePersona(tx, actor, { persona, customPersona }) }
}

/** Pauses an active agent, resumes a paused one. */
export function toggleAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return changeAgent(actor, agentId, ({ status }) => ({
    status: status === 'active' ? 'paused' : 'active',
  }))
}

/** Sets the status of one agent. */
export function setAgentStatus(actor: Actor, agentId: number, status: AgentRow['status']): Promise<AgentRow> {
  return changeAgent(actor, agentId, () => ({ status }))
}

/** Puts an agent in the trash and returns it; the loop that watches runs stops its open ones. */
export function removeAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const deleted = { deletedAt: clock.now() }
    const agent = await changeWithin(tx, actor, agentId, () => deleted, 'own')
    for (const listener of agentDeleted.listeners) await listener(tx, agent)
    return agent
  })
}

/** Pins an agent to the top of the list, or unpins it. Does not count as a change of the agent. */
export async function setFavorite(userId: string, agentId: number, isFavorite: boolean): Promise<AgentRow> {
  const [agent] = await db
    .update(agents)
    .set({ isFavorite, updatedAt: sql`${agents.updatedAt}` })
    .where(isAccessible(userId, agentId, 'own'))
    .returning()
  return agent ?? refuse(db, userId, agentId, 'own')
}

/** Copies an agent. The copy is paused, with neither runs nor counters. */
export function duplicateAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const original = await ownAgent(actor.userId, agentId, tx)
    const copy = await addAgent(tx, actor.userId, {
      ...fieldsOf(original),
      name: `${original.name.slice(0, agentNameMax - copySuffix.length)}${copySuffix}`,
      status: 'paused',
    })
    await countPersonaUse(tx, copy.persona)
    await recordActivity(tx, {
      ...actor,
      action: 'duplicate_agent',
      ...aboutAgent(actor, copy, { original: agentId }),
    })
    return copy
  })
}

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

/** Selects the active agents of a user beyond the first `limit`: those that were created last. */
function activeOverLimit(userId: string, limit: number) {
  return and(
    eq(agents.userId, userId),
    isNull(agents.deletedAt),
    eq(agents.status, 'active'),
    sql`${agents.id} not in (
    select id from ${agents} as kept where kept.user_id = ${userId} and kept.deleted_at is null and kept.status = 'active'
    order by kept.id limit ${limit})`,
  )
}

/** Returns the names of the active agents that exceed a limit, newest first. */
export async function namesOverLimit(queries: Queries, userId: string, limit: number): Promise<string[]> {
  const rows = await queries
    .select({ name: agents.name })
    .from(agents)
    .where(activeOverLimit(userId, limit))
    .orderBy(desc(agents.id))
  return rows.map(({ name }) => name)
}

/** Returns the names of the agents that a smaller plan paused and that nobody has resumed since, newest first. */
export async function namesPausedByPlan(queries: Queries, userId: string): Promise<string[]> {
  const rows = await queries
    .select({ name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), isNull(agents.deletedAt), eq(agents.pausedByPlan, true)))
    .orderBy(desc(agents.id))
  return rows.map(({ name }) => name)
}

/** Pauses the active agents of a user that exceed a limit, newest first; returns their names. */
export async function pauseNewestAgents(tx: Tx, userId: string, limit: number): Promise<string[]> {
  await oneAtATime(tx, locks.agentsOf, [userId])
  const surplus = await tx
    .select()
    .from(agents)
    .where(activeOverLimit(userId, limit))
    .orderBy(desc(agents.id))
    .for('no key update')
  for (const agent of surplus) {
    await write(tx, agent, { status: 'paused' })
    await tx.update(agents).set({ pausedByPlan: true }).where(eq(agents.id, agent.id))
    const about = aboutAgent(agent, agent, { limit })
    await recordActivity(tx, { userId, action: 'pause_over_plan', ...about })
  }
  return surplus.map(({ name }) => name)
}

type Change = Partial<Pick<AgentRow, 'status' | 'deletedAt'>>

function changeAgent(
  actor: Actor,
  agentId: number,
  changeOf: (before: AgentRow) => Change,
): Promise<AgentRow> {
  return inTransaction((tx) => changeWithin(tx, actor, agentId, changeOf))
}

async function changeWithin(
  tx: Tx,
  actor: Actor,
  agentId: number,
  changeOf: (before: AgentRow) => Change,
  right: Right = 'edit',
): Promise<AgentRow> {
  const before = await lockAgent(tx, actor.userId, agentId, right)
  const agent = await write(tx, before, changeOf(before))
  await recordActivity(tx, { ...actor, action: actionOf(agent), ...aboutAgent(actor, agent) })
  return agent
}

/** Derives the action from the agent after the change, so that the log says which way a toggle went. */
function actionOf({ status, deletedAt }: AgentRow): string {
  if (deletedAt) return 'delete_agent'
  return status === 'active' ? 'activate_agent' : 'pause_agent'
}

/** Changes an agent that this transaction has locked, and its next run. */
async function write(tx: Tx, before: AgentRow, changed: Change): Promise<AgentRow> {
  const replanned = await replan(tx, 'agent', before, { ...before, ...changed })
  const besides = await statusSets(tx, before, changed.status ?? before.status)
  const [agent] = await tx
    .update(agents)
    .set({ ...changed, ...replanned, ...besides })
    .where(eq(agents.id, before.id))
    .returning()
  if (!agent) throw notFound('Agent')
  return agent
}

/** Locks and returns an agent if the user has this right, so that decisions are based on its latest state. */
export async function lockAgent(tx: Tx, userId: string, agentId: number, right: Right): Promise<AgentRow> {
  const [agent] = await tx
    .select()
    .from(agents)
    .where(isAccessible(userId, agentId, right))
    .for('no key update')
  return agent ?? refuse(tx, userId, agentId, right)
}

function isAccessible(userId: string, agentId: number, right: Right) {
  return and(eq(agents.id, agentId), accessibleAgents(userId, right))
}

import { containing } from '#server/db/containing.ts'
import { and, desc, eq, getTableColumns, ilike, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type {
  Agent,
  AgentFilter,
  AgentListQuery,
  AgentListState,
  AgentSort,
  AgentRunStatus,
  AgentSummary,
} from '#contract/agents/agents.ts'
import { accessibleAgents, sharedAgentIds } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { workedStates } from '#server/db/tables/work-states.ts'
import { notFound } from '#server/platform/failure.ts'
import { redactAgent } from '#server/features/agents/sharing/redact-agent.ts'
import { agentSets } from '#server/features/agents/hooks.ts'
import {
  hasFailed,
  isInTrouble,
  needsOwner,
  needsOwnerIf,
  type RawAgentStatus,
  agentStatusSql,
  toAgentStatus,
} from './agent-status-sql.ts'

interface Order {
  key: (agent: Record<'id' | 'name' | 'lastRun' | 'tasksCompleted', AnyPgColumn>) => SQL
  isDescending: boolean
}

const orders: Record<AgentSort, Order> = {
  newest: { key: ({ id }) => sql`${id}`, isDescending: true },
  name: { key: ({ name }) => sql`lower(${name})`, isDescending: false },
  'last-run': { key: ({ lastRun }) => sql`coalesce(${lastRun}, '-infinity')`, isDescending: true },
  tasks: { key: ({ tasksCompleted }) => sql`${tasksCompleted}`, isDescending: true },
}

/** Counts the messages of an agent with an index, within the statement that reads it. */
const conversationCount = sql<number>`(select count(*)::int from ${agentConversations} where ${eq(agentConversations.agentId, agents.id)})`

/** The access that a reader has to an agent they may see. */
const accessOf = (userId: string) => ({
  role: sql<NonNullable<Agent['role']>>`case when agents.user_id = ${userId} then 'owner' else (
    select shared.role from agent_shares as shared inner join users as reader on reader.email = shared.email
    where shared.agent_id = agents.id and reader.id = ${userId}
  ) end`,
  sharedBy: sql<string | null>`case when agents.user_id <> ${userId} then (
    select coalesce(nullif(trim(concat_ws(' ', owner.first_name, owner.last_name)), ''), owner.email)
    from users as owner where owner.id = agents.user_id
  ) end`,
  isShared: sql<boolean>`exists (select from agent_shares as shared where shared.agent_id = agents.id)`,
})

const columnsFor = (userId: string) => ({
  ...getTableColumns(agents),
  ...accessOf(userId),
  conversationCount,
  standing: sql<RawAgentStatus>`${agentStatusSql}`,
})
type Shown<RunStatus> = AgentRow &
  Required<Pick<Agent, 'role' | 'sharedBy' | 'isShared'>> & { conversationCount: number; standing: RunStatus }
type ShownAgent = Shown<AgentRunStatus>
const shown = (userId: string, row: Shown<RawAgentStatus>): ShownAgent =>
  redactAgent(userId, { ...row, standing: toAgentStatus(row.standing) })

const states: Record<AgentListState, SQL> = {
  active: eq(agents.status, 'active'),
  paused: eq(agents.status, 'paused'),
  failed: hasFailed,
  'needs-you': needsOwner,
}

/** Returns the agents that a user may see and the filter matches, own and shared ones, in the requested order. */
export async function listAgents(userId: string, query: AgentListQuery): Promise<ShownAgent[]> {
  const { before, limit } = query
  // Nearly all users have no shared agents; their list is read with an index on the owner alone.
  const whose = query.whose ?? ((await hasShared(userId)) ? undefined : 'mine')
  const filter = { ...query, whose }
  const rows = await db
    .select(columnsFor(userId))
    .from(agents)
    .where(and(isFound(userId, filter), before === undefined ? undefined : isBehind(userId, filter, before)))
    .orderBy(...orderBy(userId, filter))
    .limit(limit)
  return rows.map((row) => shown(userId, row))
}

async function hasShared(userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(
    sql`select cardinality(${sharedAgentIds(userId, 'view')}) > 0 as has`,
  )
  return rows[0]?.has ?? false
}

/** An agent that failed or was paused for failing, without its task and its settings. */
export interface AgentInTrouble {
  id: number
  name: string
  standing: AgentRunStatus
}

/** Returns the own agents of a user that failed or were paused for failing, the latest first. */
export async function agentsInTrouble(userId: string, limit: number): Promise<AgentInTrouble[]> {
  const rows = await db
    .select({ id: agents.id, name: agents.name, standing: sql<RawAgentStatus>`${agentStatusSql}` })
    .from(agents)
    .where(and(accessibleAgents(userId, 'own'), isInTrouble))
    .orderBy(sql`${agents.lastRun} desc nulls last`, desc(agents.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, standing: toAgentStatus(row.standing) }))
}

/** Returns the ids of all own agents that a filter matches, in the order of the list; bulk actions apply to these. */
export async function agentIdsOf(userId: string, filter: AgentFilter): Promise<number[]> {
  const rows = await db
    .select({ id: agents.id })
    .from(agents)
    .where(and(isFound(userId, filter), eq(agents.userId, userId)))
    .orderBy(...orderBy(userId, { sort: 'newest' }))
  return rows.map(({ id }) => id)
}

/** Returns the names of those of these agents that the user owns, including the ones in the trash. */
export async function namesOf(userId: string, agentIds: readonly number[]): Promise<Map<number, string>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...agentIds])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns one agent as lists show it; throws the same `notFound` for a missing agent and for another user's. */
export async function showAgent(userId: string, agentId: number): Promise<ShownAgent> {
  const isAccessible = and(eq(agents.id, agentId), accessibleAgents(userId, 'view'))
  const [agent] = await db.select(columnsFor(userId)).from(agents).where(isAccessible)
  if (!agent) throw notFound('Agent')
  return shown(userId, agent)
}

/** Counts all own agents of a user, and those that others share with them. */
export async function summarizeAgents(userId: string): Promise<AgentSummary> {
  const hasOwn = (condition: SQL) =>
    sql<boolean>`coalesce(bool_or(${agents.userId} = ${userId} and ${condition}), false)`
  // Read once for all counts that depend on it.
  const newest = db
    .select({ status: agentExecutions.status })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.agentId, agents.id), sql`${agentExecutions.status} in ${workedStates}`))
    .orderBy(desc(agentExecutions.id))
    .limit(1)
    .as('newest')
  const failed = sql`${newest.status} is not distinct from 'failed'`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${agents.status} = 'active'))::int`,
      paused: sql<number>`(count(*) filter (where ${agents.status} = 'paused'))::int`,
      failed: sql<number>`(count(*) filter (where ${failed}))::int`,
      needsYou: sql<number>`(count(*) filter (where ${needsOwnerIf(failed)}))::int`,
      totalTasksCompleted: sql<number>`coalesce(sum(${agents.tasksCompleted}), 0)::int`,
      shared: sql<number>`cardinality(${sharedAgentIds(userId, 'view')})`,
      firstSteps: {
        created: hasOwn(sql`true`),
        run: hasOwn(sql`${agents.lastRun} is not null`),
        scheduled: hasOwn(sql`${agents.autoSchedule}`),
        notified: hasOwn(sql`${agents.notifications}`),
      },
    })
    .from(agents)
    .leftJoinLateral(newest, sql`true`)
    .where(accessibleAgents(userId, 'own'))
  if (!counts) throw new Error('A count without groups has one row.')
  return counts
}

const wordsOf = (q = ''): string[] => q.split(/\s+/).filter(Boolean)

function holds(word: string) {
  const pattern = containing(word)
  return or(ilike(agents.name, pattern), ilike(agents.taskDescription, pattern))
}

/** Selects the agents that a user may see, that contain every word, have the status and are in the set. */
function isFound(userId: string, { q, status, in: set, whose }: AgentFilter) {
  return and(
    accessibleAgents(userId, whose === 'mine' ? 'own' : 'view'),
    whose === 'shared' ? ne(agents.userId, userId) : undefined,
    status && states[status],
    set === undefined ? undefined : isInSet(userId, set),
    ...wordsOf(q).map(holds),
  )
}

/** A set that no feature defines has no agents. */
function isInSet(userId: string, set: string): SQL {
  const [name = '', id] = set.split(':')
  const known = Object.hasOwn(agentSets.byName, name) ? agentSets.byName[name] : undefined
  return known?.(userId, Number(id)) ?? sql`false`
}

type Ordering = Pick<AgentListQuery, 'sort' | 'favorites' | 'whose'>

/** Whether a reader pinned an agent; an owner's pins do not apply to other readers. */
const isFront = (userId: string, { isFavorite, userId: owner }: FrontColumns, { whose }: Ordering): SQL =>
  whose === 'mine' ? sql`${isFavorite}` : sql`(${isFavorite} and ${owner} = ${userId})`
type FrontColumns = Record<'isFavorite' | 'userId', AnyPgColumn>

function orderBy(userId: string, ordering: Ordering): SQL[] {
  const { sort, favorites } = ordering
  const { key, isDescending } = orders[sort]
  const front = favorites ? [desc(isFront(userId, agents, ordering))] : []
  return isDescending
    ? [...front, desc(key(agents)), desc(agents.id)]
    : [...front, key(agents), sql`${agents.id}`]
}

/** Selects what comes after the last agent seen, which may be in the trash since; ids break ties. */
function isBehind(userId: string, ordering: Ordering, lastSeen: number): SQL {
  const { sort, favorites, whose } = ordering
  if (sort === 'newest' && !favorites) return lt(agents.id, lastSeen)
  const { key, isDescending } = orders[sort]
  const seen = alias(agents, 'seen')
  const isOwn = eq(seen.userId, userId)
  const maySee =
    whose === 'mine' ? isOwn : or(isOwn, sql`${seen.id} = any(${sharedAgentIds(userId, 'view')})`)
  const ofSeen = (column: AnyPgColumn | SQL) =>
    sql`(${db
      .select({ column: sql`${column}` })
      .from(seen)
      .where(and(eq(seen.id, lastSeen), maySee))})`
  const isLater = sql`(${key(agents)}, ${agents.id}) ${sql.raw(isDescending ? '<' : '>')} (${ofSeen(key(seen))}, ${lastSeen})`
  if (!favorites) return isLater
  const wasFront = ofSeen(isFront(userId, seen, ordering))
  const isNowFront = isFront(userId, agents, ordering)
  return sql`(${isNowFront} < ${wasFront} or (${isNowFront} = ${wasFront} and ${isLater}))`
}

import { and, desc, eq, getTableColumns, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type {
  AgentFilter,
  AgentListQuery,
  AgentListState,
  AgentSort,
  AgentStanding,
  AgentSummary,
} from '#contract/agents.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { notFound } from '#server/platform/failure.ts'
import { agentSets } from './hooks.ts'
import { hasFailed, needsOwner, type RawStanding, standing, standingOf } from './standing.ts'

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

/** The messages of an agent, counted over an index within the statement that reads it. */
const conversationCount = sql<number>`(select count(*)::int from ${agentConversations} where ${eq(agentConversations.agentId, agents.id)})`

const columns = { ...getTableColumns(agents), conversationCount, standing: sql<RawStanding>`${standing}` }
type ShownAgent = AgentRow & { conversationCount: number; standing: AgentStanding }
const shown = (row: AgentRow & { conversationCount: number; standing: RawStanding }): ShownAgent => ({
  ...row,
  standing: standingOf(row.standing),
})

const states: Record<AgentListState, SQL> = {
  active: eq(agents.status, 'active'),
  paused: eq(agents.status, 'paused'),
  failed: hasFailed,
  'needs-you': needsOwner,
}

/** Agents of a user that are not in the trash and that the filter finds, in the order asked for. */
export async function listAgents(userId: string, query: AgentListQuery): Promise<ShownAgent[]> {
  const { before, limit } = query
  const rows = await db
    .select(columns)
    .from(agents)
    .where(and(isFound(userId, query), before === undefined ? undefined : isBehind(userId, query, before)))
    .orderBy(...orderBy(query))
    .limit(limit)
  return rows.map(shown)
}

/** The ids of all agents of a user that a filter finds, in the order of the list. */
export async function agentIdsOf(userId: string, filter: AgentFilter): Promise<number[]> {
  const rows = await db
    .select({ id: agents.id })
    .from(agents)
    .where(isFound(userId, filter))
    .orderBy(...orderBy({ sort: 'newest' }))
  return rows.map(({ id }) => id)
}

/** What those of these agents that are the user's own are called, also in the trash. */
export async function namesOf(userId: string, agentIds: readonly number[]): Promise<Map<number, string>> {
  if (agentIds.length === 0) return new Map()
  const rows = await db
    .select({ id: agents.id, name: agents.name })
    .from(agents)
    .where(and(eq(agents.userId, userId), inArray(agents.id, [...agentIds])))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** One agent as lists show it; fails for a stranger as if there were none. */
export async function showAgent(userId: string, agentId: number): Promise<ShownAgent> {
  const isAccessible = and(eq(agents.id, agentId), accessibleAgents(userId, 'view'))
  const [agent] = await db.select(columns).from(agents).where(isAccessible)
  if (!agent) throw notFound('Agent')
  return shown(agent)
}

/** Counts over all agents of a user. */
export async function summarizeAgents(userId: string): Promise<AgentSummary> {
  const hasOwn = (condition: SQL) =>
    sql<boolean>`coalesce(bool_or(${agents.userId} = ${userId} and ${condition}), false)`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      active: sql<number>`(count(*) filter (where ${agents.status} = 'active'))::int`,
      paused: sql<number>`(count(*) filter (where ${agents.status} = 'paused'))::int`,
      failed: sql<number>`(count(*) filter (where ${hasFailed}))::int`,
      needsYou: sql<number>`(count(*) filter (where ${needsOwner}))::int`,
      totalTasksCompleted: sql<number>`coalesce(sum(${agents.tasksCompleted}), 0)::int`,
      firstSteps: {
        created: hasOwn(sql`true`),
        run: hasOwn(sql`${agents.lastRun} is not null`),
        scheduled: hasOwn(sql`${agents.autoSchedule}`),
        notified: hasOwn(sql`${agents.notifications}`),
      },
    })
    .from(agents)
    .where(accessibleAgents(userId, 'view'))
  if (!counts) throw new Error('A count without groups has one row.')
  return counts
}

const wordsOf = (q = ''): string[] => q.split(/\s+/).filter(Boolean)

function holds(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(agents.name, pattern), ilike(agents.taskDescription, pattern))
}

/** A user's own agents that hold every word, have the status and are in the set. */
function isFound(userId: string, { q, status, in: set }: AgentFilter) {
  return and(
    accessibleAgents(userId, 'view'),
    status && states[status],
    set === undefined ? undefined : isInSet(userId, set),
    ...wordsOf(q).map(holds),
  )
}

/** A set that nobody keeps has no agents. */
function isInSet(userId: string, set: string): SQL {
  const [name = '', id] = set.split(':')
  const known = Object.hasOwn(agentSets.byName, name) ? agentSets.byName[name] : undefined
  return known?.(userId, Number(id)) ?? sql`false`
}

type Ordering = Pick<AgentListQuery, 'sort' | 'favorites'>

function orderBy({ sort, favorites }: Ordering): SQL[] {
  const { key, isDescending } = orders[sort]
  const front = favorites ? [desc(agents.isFavorite)] : []
  return isDescending
    ? [...front, desc(key(agents)), desc(agents.id)]
    : [...front, key(agents), sql`${agents.id}`]
}

/** Comes after the agent last seen, which may have gone to the trash meanwhile; ids break ties. */
function isBehind(userId: string, { sort, favorites }: Ordering, lastSeen: number): SQL {
  if (sort === 'newest' && !favorites) return lt(agents.id, lastSeen)
  const { key, isDescending } = orders[sort]
  const seen = alias(agents, 'seen')
  const ofSeen = (column: AnyPgColumn | SQL) =>
    sql`(${db
      .select({ column: sql`${column}` })
      .from(seen)
      .where(and(eq(seen.id, lastSeen), eq(seen.userId, userId)))})`
  const isLater = sql`(${key(agents)}, ${agents.id}) ${sql.raw(isDescending ? '<' : '>')} (${ofSeen(key(seen))}, ${lastSeen})`
  if (!favorites) return isLater
  const wasFront = ofSeen(seen.isFavorite)
  return sql`(${agents.isFavorite} < ${wasFront} or (${agents.isFavorite} = ${wasFront} and ${isLater}))`
}

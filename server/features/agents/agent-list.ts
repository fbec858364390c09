import { and, desc, eq, getTableColumns, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { AgentListQuery, AgentSort, AgentSummary } from '#contract/agents.ts'
import { db } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { notFound } from '#server/platform/failure.ts'

interface Order {
  key: (agent: Record<'name' | 'lastRun' | 'tasksCompleted', AnyPgColumn>) => SQL
  isDescending: boolean
}

const orders: Record<Exclude<AgentSort, 'newest'>, Order> = {
  name: { key: ({ name }) => sql`lower(${name})`, isDescending: false },
  'last-run': { key: ({ lastRun }) => sql`coalesce(${lastRun}, '-infinity')`, isDescending: true },
  tasks: { key: ({ tasksCompleted }) => sql`${tasksCompleted}`, isDescending: true },
}

/** The messages of an agent, counted over an index within the statement that reads it. */
const conversationCount = sql<number>`(select count(*)::int from ${agentConversations} where ${eq(agentConversations.agentId, agents.id)})`

const shown = { ...getTableColumns(agents), conversationCount }
type ShownAgent = AgentRow & { conversationCount: number }

/** Agents of a user that are not in the trash: those that hold every word and have the status, in the order asked for. */
export function listAgents(userId: string, query: AgentListQuery): Promise<ShownAgent[]> {
  const { q, status, sort, before, limit } = query
  return db
    .select(shown)
    .from(agents)
    .where(
      and(
        eq(agents.userId, userId),
        isNull(agents.deletedAt),
        status && eq(agents.status, status),
        ...wordsOf(q).map(holds),
        before === undefined ? undefined : isBehind(userId, sort, before),
      ),
    )
    .orderBy(...orderBy(sort))
    .limit(limit)
}

/** One agent as lists show it; fails for a stranger as if there were none. */
export async function showAgent(userId: string, agentId: number): Promise<ShownAgent> {
  const isOwn = and(eq(agents.id, agentId), eq(agents.userId, userId), isNull(agents.deletedAt))
  const [agent] = await db.select(shown).from(agents).where(isOwn)
  if (!agent) throw notFound('Agent')
  return agent
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

const wordsOf = (q = ''): string[] => q.split(/\s+/).filter(Boolean)

function holds(word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return or(ilike(agents.name, pattern), ilike(agents.taskDescription, pattern))
}

function orderBy(sort: AgentSort): SQL[] {
  if (sort === 'newest') return [desc(agents.id)]
  const { key, isDescending } = orders[sort]
  return isDescending ? [desc(key(agents)), desc(agents.id)] : [key(agents), sql`${agents.id}`]
}

/** Comes after the agent last seen, which may have gone to the trash meanwhile; ids break ties. */
function isBehind(userId: string, sort: AgentSort, lastSeen: number): SQL {
  if (sort === 'newest') return lt(agents.id, lastSeen)
  const { key, isDescending } = orders[sort]
  const seen = alias(agents, 'seen')
  const position = db
    .select({ key: key(seen), id: seen.id })
    .from(seen)
    .where(and(eq(seen.id, lastSeen), eq(seen.userId, userId)))
  return sql`(${key(agents)}, ${agents.id}) ${sql.raw(isDescending ? '<' : '>')} (${position})`
}

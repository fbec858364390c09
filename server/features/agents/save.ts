import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { wholeAgentVersion } from '#contract/agents/agent-archive.ts'
import type { AgentForm } from '#contract/agents/agents.ts'
import { unlimited } from '#contract/plans/plan-offers.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { locks } from '#server/db/locks.ts'
import { oneAtATime } from '#server/db/one-at-a-time.ts'
import { agentVersions, type VersionFields } from '#server/db/tables/agent-versions.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import {
  type AgentBound,
  arePlansEnforced,
  agentBoundOf,
  agentsMaxOf,
  tooManyActive,
  tooManyAgents,
} from '#server/features/billing/service.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { firstRunOf, replan } from './next-run.ts'

/** Versions kept of one agent, and the bytes that they may take on the disk; the oldest go, the newest stays. */
const versionsMax = 200
const versionBytesMax = 5_000_000
/** More than one user can be adding at the same moment. */
const addedAtOnceMax = 200

type FieldName = keyof VersionFields
const fieldNames = Object.keys(wholeAgentVersion.shape.fields.shape) as FieldName[]
const isFieldName = (name: string): name is FieldName => fieldNames.some((field) => field === name)

/** What a model is instructed to do, or a run reads on its own. */
const instructing = new Set<string>([
  'name',
  'persona',
  'customPersona',
  'taskDescription',
  'webLinks',
  'pythonScript',
  'integrations',
  'tools',
] satisfies FieldName[])

export type AgentSave = Partial<VersionFields & Pick<AgentRow, 'status'>>

/** What the form of an agent holds, without its status. */
export function fieldsOf(agent: AgentForm | AgentRow): VersionFields {
  return Object.fromEntries(fieldNames.map((name) => [name, agent[name] ?? null])) as VersionFields
}

/**
 * Adds an agent together with its first version, in one statement. Throws `limitReached` where its owner has as many as
 * their plan or the operator allows.
 */
export async function addAgent(tx: Tx, userId: string, form: AgentForm): Promise<AgentRow> {
  const nextRun = await firstRunOf(tx, userId, { ...form, triggerConfig: form.triggerConfig ?? null })
  const added = tx.$with('added').as(
    tx
      .insert(agents)
      .values({ ...form, userId, nextRun })
      .returning(),
  )
  const fields = JSON.stringify(fieldsOf(form))
  const kept = tx.$with('kept', {}).as(sql`
    insert into ${agentVersions} (agent_id, version, fields, created_at)
    select id, version, ${fields}::jsonb, created_at from added`)
  const [found] = await tx
    .with(added, kept)
    .select({ ...added._.selectedFields, others: othersOf(userId), bound: agentBoundOf(userId) })
    .from(added)
  if (!found) throw new Error('The database kept no agent.')
  const { others, bound, ...row } = found
  if (isNearAgentsMax(others, bound)) await heedAgentsMax(tx, userId)
  return row
}

/**
 * Saves what differs from `before`, a row that this transaction has locked; answers the agent as it is then and the
 * names of what changed. `isByOther`: not by its owner alone. A change of the form becomes a version; an agent without versions keeps the state before, too. Its next run follows.
 */
export async function saveAgent(
  tx: Tx,
  before: AgentRow,
  save: AgentSave,
  isByOther = false,
): Promise<{ agent: AgentRow; changed: string[] }> {
  const differing = differences(before, save)
  const changed = Object.keys(differing)
  if (changed.length === 0) return { agent: before, changed }
  const changedFields = changed.filter(isFieldName)
  const version = before.version + Math.min(1, changedFields.length)
  const replanned = await replan(tx, 'agent', before, { ...before, ...differing })
  const besides = await statusSets(tx, before, differing.status ?? before.status)
  const now = clock.now()
  const byOther = isByOther && changed.some((name) => instructing.has(name)) ? { changedByOtherAt: now } : {}
  const written = { ...differing, ...replanned, ...besides, ...byOther, version, updatedAt: now }
  const agent: AgentRow = { ...before, ...written }
  const update = tx.update(agents).set(written).where(eq(agents.id, before.id))
  if (changedFields.length === 0) await update
  else {
    const saved = tx.$with('saved').as(update.returning({ id: agents.id }))
    await tx
      .with(saved, tooOld(tx, agent))
      .insert(agentVersions)
      .values([versionOf(before, []), versionOf(agent, changedFields)])
      .onConflictDoNothing({ target: [agentVersions.agentId, agentVersions.version] })
  }
  return { agent, changed }
}

/** How many agents a user had before the statement that asks. */
export function othersOf(userId: string) {
  return sql<number>`(
    select count(*)::int from ${agents} as others where others.user_id = ${userId} and others.deleted_at is null
  )`.as('others')
}

/** Whether those who add agents at the same moment have to be counted one after the other. */
export function isNearAgentsMax(others: number, bound: AgentBound): boolean {
  return others > agentsMaxOf(bound) - addedAtOnceMax
}

/** Throws `limitReached` where so many further agents at once are more than operator or plan allow; nothing is held. */
export async function refuseWithoutRoom(tx: Tx, userId: string, wanted: number): Promise<void> {
  const [found] = await tx
    .select({ others: othersOf(userId), bound: agentBoundOf(userId) })
    .from(users)
    .where(eq(users.id, userId))
  if (found && found.others + wanted > agentsMaxOf(found.bound))
    throw tooManyAgents(found.bound, found.others, wanted)
}

/** Throws `limitReached` if this transaction gave its user more agents than operator or plan allow; concurrent ones wait. */
export async function heedAgentsMax(tx: Tx, userId: string): Promise<void> {
  const bound = await boundAlone(tx, userId)
  const count = await tx.$count(agents, and(eq(agents.userId, userId), isNull(agents.deletedAt)))
  if (count > agentsMaxOf(bound)) throw tooManyAgents(bound, count - 1)
}

/**
 * Returns what a change of status sets besides. Every way to resume an agent passes here. Throws `limitReached` if the
 * plan of its owner has no room for another active agent.
 */
export async function statusSets(
  tx: Tx,
  before: AgentRow,
  status: AgentRow['status'],
): Promise<Partial<AgentRow>> {
  if (status === before.status) return {}
  if (status === 'active' && arePlansEnforced()) await refuseResumeWithoutRoom(tx, before.userId)
  return { pausedByPlan: false }
}

async function refuseResumeWithoutRoom(tx: Tx, userId: string): Promise<void> {
  const bound = await boundAlone(tx, userId)
  if (bound.limit === unlimited) return
  const isActive = and(eq(agents.userId, userId), isNull(agents.deletedAt), eq(agents.status, 'active'))
  const active = await tx.$count(agents, isActive)
  if (active >= bound.limit) throw tooManyActive(bound, active)
}

/** Has concurrent changes of a user's agents wait, then reads their bound: a change of plan may have committed meanwhile. */
async function boundAlone(tx: Tx, userId: string): Promise<AgentBound> {
  await oneAtATime(tx, locks.agentsOf, [userId])
  const [found] = await tx
    .select({ bound: agentBoundOf(userId) })
    .from(users)
    .where(eq(users.id, userId))
  if (!found) throw notFound('User')
  return found.bound
}

function differences(before: AgentRow, save: AgentSave): AgentSave {
  const differing = Object.entries(save).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name as keyof AgentSave]),
  )
  return Object.fromEntries(differing)
}

function versionOf(agent: AgentRow, changed: FieldName[]): typeof agentVersions.$inferInsert {
  const { id: agentId, version, updatedAt: createdAt } = agent
  return { agentId, version, changed, fields: fieldsOf(agent), createdAt }
}

function tooOld(tx: Queries, { id, version }: AgentRow) {
  // What is stored is weighed, not unpacked; the version that is being saved is not among these yet.
  const isTooMuch = inArray(
    agentVersions.version,
    sql`(
      select v.version from (
        select version, sum(pg_column_size(fields)) over (order by version desc) as bytes
        from ${agentVersions} where agent_id = ${id}
      ) as v where v.bytes > ${versionBytesMax} and v.version < ${version - 1}
    )`,
  )
  const isTooOld = and(
    eq(agentVersions.agentId, id),
    or(lte(agentVersions.version, version - versionsMax), isTooMuch),
  )
  return tx.$with('too_old').as(tx.delete(agentVersions).where(isTooOld).returning({ id: agentVersions.id }))
}

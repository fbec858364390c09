import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { wholeAgentVersion } from '#contract/agents/agent-archive.ts'
import type { AgentForm } from '#contract/agents/agents.ts'
import { unlimited } from '#contract/plans/plan-offers.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { locks, oneAtATime } from '#server/db/locks.ts'
import { agentVersions, type VersionFields } from '#server/db/tables/agent-versions.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { users } from '#server/db/tables/users.ts'
import {
  agentsMaxOf,
  arePlansEnforced,
  type Entitlements,
  entitlementsOf,
  tooManyActive,
  tooManyAgents,
} from '#server/features/billing/public.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { firstRunOf, replan } from './next-run.ts'
import { pruneSignIns, storedSettings } from './sign-in/sign-ins.ts'

/**
 * Versions stored of one agent, and the bytes that they may take on disk. The oldest are deleted first, the newest is
 * never deleted.
 */
const versionsMax = 200
const versionBytesMax = 5_000_000
/**
 * Agents that concurrent requests may add between the count and the lock: more than one user can add at the same time.
 */
const addedAtOnceMax = 200

type FieldName = keyof VersionFields
const fieldNames = Object.keys(wholeAgentVersion.shape.fields.shape) as FieldName[]
const isFieldName = (name: string): name is FieldName => fieldNames.some((field) => field === name)

/** Fields that instruct a model, or that a run reads by itself. */
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

/** Returns the fields of an agent's form, without its status. */
export function fieldsOf(agent: AgentForm | AgentRow): VersionFields {
  return Object.fromEntries(fieldNames.map((name) => [name, agent[name] ?? null])) as VersionFields
}

/**
 * Adds an agent together with its first version, in one statement. Throws `limitReached` when its owner has as many
 * agents as their plan or the operator allows.
 */
export async function addAgent(tx: Tx, userId: string, sent: AgentForm): Promise<AgentRow> {
  const form = { ...sent, linkSettings: storedSettings(sent.webLinks, sent.linkSettings) }
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
    .select({ ...added._.selectedFields, others: othersOf(userId), entitlements: entitlementsOf(userId) })
    .from(added)
  if (!found) throw new Error('The statement returned no agent.')
  const { others, entitlements, ...row } = found
  if (isNearAgentsMax(others, entitlements)) await heedAgentsMax(tx, userId)
  return row
}

/**
 * Saves what differs from `before`, a row that this transaction has locked. Returns the agent after the change and the
 * names of the changed fields. `isByOther`: not by its owner alone. A change of the form becomes a version; when the
 * agent has no versions yet, the state before is stored as one, too. Updates the next run.
 */
export async function saveAgent(
  tx: Tx,
  before: AgentRow,
  save: AgentSave,
  isByOther = false,
): Promise<{ agent: AgentRow; changed: string[] }> {
  const differing = differences(before, withStoredSettings(before, save))
  const changed = Object.keys(differing)
  if (changed.length === 0) return { agent: before, changed }
  if ('linkSettings' in differing) await pruneSignIns(tx, { ...before, ...differing })
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

/** Counts the agents that a user had before the statement. */
export function othersOf(userId: string) {
  return sql<number>`(
    select count(*)::int from ${agents} as others where others.user_id = ${userId} and others.deleted_at is null
  )`.as('others')
}

/** Whether concurrent additions have to wait for each other to be counted. */
export function isNearAgentsMax(others: number, entitlements: Entitlements): boolean {
  return others > agentsMaxOf(entitlements) - addedAtOnceMax
}

/** Throws `limitReached` when the operator or the plan does not allow `wanted` more agents; takes no lock. */
export async function checkAgentLimit(tx: Tx, userId: string, wanted: number): Promise<void> {
  const [found] = await tx
    .select({ others: othersOf(userId), entitlements: entitlementsOf(userId) })
    .from(users)
    .where(eq(users.id, userId))
  if (found && found.others + wanted > agentsMaxOf(found.entitlements))
    throw tooManyAgents(found.entitlements, found.others, wanted)
}

/**
 * Throws `limitReached` if this transaction gave its user more agents than the operator or the plan allows. Concurrent
 * transactions of the same user wait.
 */
export async function heedAgentsMax(tx: Tx, userId: string): Promise<void> {
  const entitlements = await lockedEntitlements(tx, userId)
  const count = await tx.$count(agents, and(eq(agents.userId, userId), isNull(agents.deletedAt)))
  if (count > agentsMaxOf(entitlements)) throw tooManyAgents(entitlements, count - 1)
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
  // While plans limit nobody there is no need to make other changes of agents wait.
  if (status === 'active' && arePlansEnforced()) await checkResumeLimit(tx, before.userId)
  return { pausedByPlan: false }
}

async function checkResumeLimit(tx: Tx, userId: string): Promise<void> {
  const entitlements = await lockedEntitlements(tx, userId)
  if (entitlements.agents === unlimited) return
  const isActive = and(eq(agents.userId, userId), isNull(agents.deletedAt), eq(agents.status, 'active'))
  const active = await tx.$count(agents, isActive)
  if (active >= entitlements.agents) throw tooManyActive(entitlements, active)
}

/**
 * Makes concurrent changes of a user's agents wait, then reads the limit, because a change of plan may have committed
 * meanwhile.
 */
async function lockedEntitlements(tx: Tx, userId: string): Promise<Entitlements> {
  await oneAtATime(tx, locks.agentsOf, [userId])
  const [found] = await tx
    .select({ entitlements: entitlementsOf(userId) })
    .from(users)
    .where(eq(users.id, userId))
  if (!found) throw notFound('User')
  return found.entitlements
}

/** The settings of links follow the links. */
function withStoredSettings(before: AgentRow, save: AgentSave): AgentSave {
  const { webLinks = before.webLinks, linkSettings = before.linkSettings } = save
  return { ...save, linkSettings: storedSettings(webLinks, linkSettings) }
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
  // Measures stored size without decompressing; the version that is being saved is not counted yet.
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

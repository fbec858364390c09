import { and, desc, eq, getTableColumns, lt } from 'drizzle-orm'
import type { Page } from '#contract/values.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction } from '#server/db/database.ts'
import { agentVersions, type VersionFields } from '#server/db/tables/agent-versions.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from '#server/features/agents/about-agent.ts'
import { countPersonaUse } from '#server/features/personas/public.ts'
import { notFound } from '#server/platform/failure.ts'
import { saveAgent } from '#server/features/agents/save.ts'
import { ownAgent } from '#server/features/agents/access.ts'

const { fields: _fields, ...listed } = getTableColumns(agentVersions)

/** Returns the versions of an agent without their content, newest first. */
export async function listVersions(userId: string, agentId: number, { before, limit }: Page) {
  await ownAgent(userId, agentId)
  const older = before === undefined ? undefined : lt(agentVersions.id, before)
  return db
    .select(listed)
    .from(agentVersions)
    .where(and(eq(agentVersions.agentId, agentId), older))
    .orderBy(desc(agentVersions.id))
    .limit(limit)
}

/** Returns one version of an agent with its content. */
export async function ownVersion(userId: string, agentId: number, version: number) {
  await ownAgent(userId, agentId)
  const [found] = await db
    .select()
    .from(agentVersions)
    .where(and(eq(agentVersions.agentId, agentId), eq(agentVersions.version, version)))
  if (!found) throw notFound('Version')
  return { ...found, fields: wholeFields(found.fields) }
}

/** Fields that versions of earlier releases do not have, with the behavior of that time. */
const addedLater = {
  tools: null,
  linkSettings: null,
  skipUnchanged: null,
  notifyWhen: 'every-run',
  models: null,
  stepsMax: null,
  asksOwner: false,
  resultShape: null,
} as const

const wholeFields = (fields: VersionFields): VersionFields => ({ ...addedLater, ...fields })

/** Saves an earlier version as the newest. Runs in flight and the status of the agent do not change. */
export function restoreVersion(actor: Actor, agentId: number, version: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const [found] = await tx
      .select({ before: agents, save: agentVersions.fields })
      .from(agents)
      .leftJoin(agentVersions, and(eq(agentVersions.agentId, agents.id), eq(agentVersions.version, version)))
      .where(and(eq(agents.id, agentId), accessibleAgents(actor.userId, 'own')))
      .for('update', { of: agents })
    if (!found) throw notFound('Agent')
    if (!found.save) throw notFound('Version')
    const { before, save } = found
    const { agent, changed } = await saveAgent(tx, before, wholeFields(save))
    if (changed.length === 0) return agent
    if (changed.includes('persona')) await countPersonaUse(tx, agent.persona)
    const about = aboutAgent(actor, agent, { changed, version })
    await recordActivity(tx, { ...actor, action: 'restore_agent_version', ...about })
    return agent
  })
}

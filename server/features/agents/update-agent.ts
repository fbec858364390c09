import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { AgentChange } from '#contract/agents/agents.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agentShares } from '#server/db/tables/agent-shares.ts'
import { agentVersions } from '#server/db/tables/agent-versions.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { checkModelOrder } from '#server/features/models/public.ts'
import { Failure, forbidden } from '#server/platform/failure.ts'
import { aboutAgent } from './about-agent.ts'
import { lockAgent } from './access.ts'
import { refusePastTime } from './next-run.ts'
import { takePersona } from './persona-use.ts'
import { type AgentSave, saveAgent } from './save.ts'
import { ownersFields } from './sharing/redact-agent.ts'

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
    throw forbidden('Only the owner of this agent may change its script, its tools and how it reads links.')
  await refuseOverwriting(tx, before, wanted, version)
  await checkModelOrder(before.userId, wanted.models, before.models)
  const isByOther = before.userId !== actor.userId || (isTogether && (await hasEditors(tx, agentId)))
  const save = await withPersona(tx, actor, before, wanted)
  const { agent, changed } = await saveAgent(tx, before, save, isByOther)
  if (changed.length === 0) return agent
  refusePastTime(before.triggerConfig, agent)
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

/**
 * Throws `conflict` when a change would overwrite what somebody else saved since the version that the user saw; its
 * issues name the fields. Fields that nobody else changed do not conflict.
 */
async function refuseOverwriting(
  tx: Tx,
  now: AgentRow,
  change: AgentSave,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined || seen === now.version) return
  const [version] = await tx
    .select({ fields: agentVersions.fields })
    .from(agentVersions)
    .where(and(eq(agentVersions.agentId, now.id), eq(agentVersions.version, seen)))
  const then: Partial<AgentSave> = version?.fields ?? {}
  const overwritten = (Object.keys(change) as (keyof AgentSave)[]).filter(
    (name) =>
      name !== 'status' &&
      !isDeepStrictEqual(change[name] ?? null, now[name] ?? null) &&
      !isDeepStrictEqual(then[name] ?? null, now[name] ?? null),
  )
  if (overwritten.length === 0) return
  const message = 'This agent was changed elsewhere since you opened it. Nothing was overwritten.'
  const issues = overwritten.map((path) => ({ path, message: 'Changed elsewhere' }))
  throw new Failure(409, 'conflict', message, { issues })
}

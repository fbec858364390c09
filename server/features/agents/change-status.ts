import { eq, sql } from 'drizzle-orm'
import type { Right } from '#server/db/access.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { aboutAgent } from './about-agent.ts'
import { clock } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { agentDeleted } from './hooks.ts'
import { replan } from './next-run.ts'
import { statusSets } from './save.ts'
import { pruneSignIns } from './sign-in/sign-ins.ts'
import { isAccessible, refuse, lockAgent } from './access.ts'

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

/** Puts an agent in the trash without its sign-ins, and returns it; the loop that watches runs stops its open ones. */
export function removeAgent(actor: Actor, agentId: number): Promise<AgentRow> {
  return inTransaction(async (tx) => {
    const deleted = { deletedAt: clock.now() }
    const agent = await changeWithin(tx, actor, agentId, () => deleted, 'own')
    if (agent.linkSettings) await pruneSignIns(tx, { id: agent.id, linkSettings: null })
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
export async function write(tx: Tx, before: AgentRow, changed: Change): Promise<AgentRow> {
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

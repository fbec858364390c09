import { and, asc, eq, sql } from 'drizzle-orm'
import { sharesMax } from '#contract/shares/share-names.ts'
import type { ShareForm } from '#contract/shares/shares.ts'
import { afterCommit, db, inTransaction, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agentShares } from '#server/db/tables/agent-shares.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { findSharer, notifyOfShare } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { invalid, limitReached, notFound } from '#server/platform/failure.ts'
import { agentFor, lockAgent, ownAgent } from '#server/features/agents/access.ts'

/** Returns the users with whom an agent is shared; only its owner may see them. */
export async function listShares(userId: string, agentId: number) {
  await ownAgent(userId, agentId)
  return sharesOf(db, agentId)
}

/**
 * Shares an agent with an email address, or changes the role of a user who has access. Does not reveal whether the
 * address has an account.
 */
export function shareAgent(actor: Actor, agentId: number, { email, role }: ShareForm) {
  return inTransaction(async (tx) => {
    const agent = await lockAgent(tx, actor.userId, agentId, 'own')
    const to = email.toLowerCase()
    const owner = await findSharer(tx, actor.userId)
    if (owner.email === to)
      throw invalid('This agent is yours.', [{ path: 'email', message: 'It is yours already' }])
    const shares = await sharesOf(tx, agentId)
    const isNew = !shares.some((share) => share.email === to)
    if (isNew && shares.length >= sharesMax)
      throw limitReached(`An agent can be shared with at most ${sharesMax} people.`)
    const [share] = await tx
      .insert(agentShares)
      .values({ agentId, email: to, role, createdAt: clock.now() })
      .onConflictDoUpdate({ target: [agentShares.agentId, agentShares.email], set: { role } })
      .returning()
    if (!share) throw new Error('A share was not kept.')
    if (isNew) {
      const { id, name } = agent
      const link = '/dashboard?whose=shared'
      await notifyOfShare(tx, { what: 'agent', id, name, ownerName: owner.name, email: to, role, link })
    }
    await changed(tx, actor, 'share_agent', agentId, { role })
    return share
  })
}

/** Revokes a user's access to an agent; their open connections to it end within seconds. */
export function unshareAgent(
  actor: Actor,
  { id: agentId, shareId }: { id: number; shareId: number },
): Promise<void> {
  return inTransaction(async (tx) => {
    await lockAgent(tx, actor.userId, agentId, 'own')
    const isShare = and(eq(agentShares.agentId, agentId), eq(agentShares.id, shareId))
    const deleted = await tx.delete(agentShares).where(isShare).returning({ id: agentShares.id })
    if (deleted.length === 0) throw notFound('Share')
    await changed(tx, actor, 'unshare_agent', agentId)
  })
}

/** Removes the caller's own access to an agent that is shared with them. */
export function leaveAgent(actor: Actor, agentId: number): Promise<void> {
  return inTransaction(async (tx) => {
    await agentFor(actor.userId, agentId, 'view', tx)
    const isMine = sql`${agentShares.email} = (select email from ${users} where id = ${actor.userId})`
    const deleted = await tx
      .delete(agentShares)
      .where(and(eq(agentShares.agentId, agentId), isMine))
      .returning({ id: agentShares.id })
    if (deleted.length === 0) throw notFound('Share')
    await changed(tx, actor, 'leave_agent', agentId)
  })
}

async function changed(
  tx: Tx,
  actor: Actor,
  action: string,
  agentId: number,
  metadata?: Record<string, unknown>,
): Promise<void> {
  await recordActivity(tx, { ...actor, action, resource: 'agent', resourceId: agentId, metadata })
  afterCommit(tx, () => announce('access', `agent:${agentId}`))
}

function sharesOf(queries: Pick<Tx, 'select'>, agentId: number) {
  return queries
    .select()
    .from(agentShares)
    .where(eq(agentShares.agentId, agentId))
    .orderBy(asc(agentShares.email))
}

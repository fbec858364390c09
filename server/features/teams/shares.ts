import { and, asc, eq } from 'drizzle-orm'
import { sharesMax } from '#contract/shares/share-names.ts'
import type { ShareForm } from '#contract/shares/shares.ts'
import { afterCommit, db, inTransaction, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agentTeamShares, type TeamRow } from '#server/db/tables/teams.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { findSharer, notifyOfShare } from '#server/features/notifications/public.ts'
import { forbidden, invalid, limitReached, notFound } from '#server/platform/failure.ts'
import { recordTeamActivity } from './save-team.ts'
import { teamFor } from './team-list.ts'
import { lockTeam } from './team-lock.ts'

/** The users that a team is shared with; only its owner may see them. */
export async function listShares(userId: string, teamId: number) {
  refuseOthers(await teamFor(userId, teamId, 'view'), userId)
  return sharesOf(db, teamId)
}

/** Shares a team by email, or changes the role of a share; does not reveal whether the address has an account. */
export function shareTeam(actor: Actor, teamId: number, { email, role }: ShareForm) {
  return inTransaction(async (tx) => {
    const team = await lockTeam(tx, actor.userId, teamId, 'view')
    refuseOthers(team, actor.userId)
    const to = email.toLowerCase()
    const owner = await findSharer(tx, actor.userId)
    if (owner.email === to)
      throw invalid('This team is yours.', [{ path: 'email', message: 'It is yours already' }])
    const shares = await sharesOf(tx, teamId)
    const isNew = !shares.some((share) => share.email === to)
    if (isNew && shares.length >= sharesMax) {
      throw limitReached(`A team can be shared with at most ${sharesMax} people.`)
    }
    const [share] = await tx
      .insert(agentTeamShares)
      .values({ teamId, email: to, role })
      .onConflictDoUpdate({ target: [agentTeamShares.teamId, agentTeamShares.email], set: { role } })
      .returning()
    if (!share) throw new Error('A share was not kept.')
    if (isNew) {
      const link = `/teams?team=${teamId}`
      await notifyOfShare(tx, {
        what: 'team',
        id: teamId,
        name: team.name,
        ownerName: owner.name,
        email: to,
        role,
        link,
      })
    }
    await recordTeamActivity(tx, actor, 'share_team', teamId, { role })
    afterCommit(tx, () => announce('access', `team:${teamId}`))
    return share
  })
}

/** Removes a share: open pages and streams of that user end within seconds. */
export function unshareTeam(
  actor: Actor,
  { id: teamId, shareId }: { id: number; shareId: number },
): Promise<void> {
  return inTransaction(async (tx) => {
    refuseOthers(await lockTeam(tx, actor.userId, teamId, 'view'), actor.userId)
    const isShare = and(eq(agentTeamShares.teamId, teamId), eq(agentTeamShares.id, shareId))
    const deleted = await tx.delete(agentTeamShares).where(isShare).returning()
    if (deleted.length === 0) throw notFound('Share')
    await recordTeamActivity(tx, actor, 'unshare_team', teamId)
    afterCommit(tx, () => announce('access', `team:${teamId}`))
  })
}

function sharesOf(queries: Pick<Tx, 'select'>, teamId: number) {
  return queries
    .select()
    .from(agentTeamShares)
    .where(eq(agentTeamShares.teamId, teamId))
    .orderBy(asc(agentTeamShares.email))
}

function refuseOthers(team: TeamRow, userId: string): void {
  if (team.userId !== userId) throw forbidden('Only the owner of a team can share it.')
}

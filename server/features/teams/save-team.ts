import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { teamsMax, teamTrashDays } from '#contract/teams/team-names.ts'
import type { Team, TeamChange, TeamForm } from '#contract/teams/teams.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agentTeams, type TeamRow } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { checkModelOrder } from '#server/features/models/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, forbidden, limitReached, notFound } from '#server/platform/failure.ts'
import { showTeam } from './team-list.ts'
import { lockTeam } from './team-lock.ts'
import { replanTeam } from './team-schedule.ts'

const trashMs = teamTrashDays * 86_400_000

/** Creates a team without members. Throws `limitReached` if the user has too many. */
export function createTeam(actor: Actor, form: TeamForm): Promise<Team> {
  return inTransaction(async (tx) => showTeam(actor.userId, (await addTeam(tx, actor, form)).id, tx))
}

/** Creates a team within the caller's transaction. */
export async function addTeam(tx: Tx, actor: Actor, form: TeamForm): Promise<TeamRow> {
  const { userId } = actor
  // Locks the user, so that simultaneous calls do not exceed the limit.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const count = await tx.$count(agentTeams, and(eq(agentTeams.userId, userId), isNull(agentTeams.deletedAt)))
  if (count >= teamsMax) {
    throw limitReached(
      `You have ${count} teams, the most that one person can have. Delete one to make another.`,
    )
  }
  await checkModelOrder(userId, form.models)
  const [made] = await tx
    .insert(agentTeams)
    .values({ ...form, description: form.description || null, userId, createdAt: clock.now() })
    .returning()
  if (!made) throw new Error('A team was not kept.')
  await recordTeamActivity(tx, actor, 'create_team', made.id, { name: made.name })
  return made
}

/** Changes only the given fields. Throws `conflict` if another user saved after the version that this one saw. */
export function changeTeam(actor: Actor, teamId: number, change: TeamChange): Promise<Team> {
  return inTransaction(async (tx) => {
    const { version, ...wanted } = change
    const before = await lockTeam(tx, actor.userId, teamId, 'edit')
    if (version !== undefined && version !== before.version) {
      throw conflict('This team was changed elsewhere since you opened it. Nothing was overwritten.')
    }
    await checkModelOrder(before.userId, wanted.models, before.models)
    // Models are saved apart from the texts that several people write, and do not conflict with them.
    const step = Object.keys(wanted).some((name) => name !== 'models') ? 1 : 0
    await tx
      .update(agentTeams)
      .set({ ...wanted, ...(await replanTeam(tx, before, wanted)), version: before.version + step })
      .where(eq(agentTeams.id, teamId))
    await recordTeamActivity(tx, actor, 'update_team', teamId, {
      changed: Object.keys(wanted),
      ...(wanted.status && { status: wanted.status }),
    })
    return showTeam(actor.userId, teamId, tx)
  })
}

/** Moves a team to the trash; its agents stay, and its open runs continue. Only its owner may do this. */
export function removeTeam(actor: Actor, teamId: number): Promise<void> {
  return inTransaction(async (tx) => {
    const team = await lockTeam(tx, actor.userId, teamId, 'view')
    if (team.userId !== actor.userId) throw forbidden('Only the owner of a team can delete it.')
    const deleted = { deletedAt: clock.now() }
    const replanned = await replanTeam(tx, team, deleted)
    await tx
      .update(agentTeams)
      .set({ ...deleted, ...replanned })
      .where(eq(agentTeams.id, teamId))
    await recordTeamActivity(tx, actor, 'delete_team', teamId, { name: team.name })
  })
}

/**
 * Restores a deleted team with its members and shares; a scheduled one is paused, so that nothing runs unexpectedly.
 */
export function restoreTeam(actor: Actor, teamId: number): Promise<Team> {
  return inTransaction(async (tx) => {
    const isThere = and(
      eq(agentTeams.id, teamId),
      eq(agentTeams.userId, actor.userId),
      gt(agentTeams.deletedAt, oldest()),
    )
    const status = sql`case when ${agentTeams.autoSchedule} then 'paused' else ${agentTeams.status} end`
    const restored = { deletedAt: null, status, nextRun: null }
    const [back] = await tx.update(agentTeams).set(restored).where(isThere).returning()
    if (!back) throw notFound('Team')
    await recordTeamActivity(tx, actor, 'restore_team', teamId, { name: back.name })
    return showTeam(actor.userId, teamId, tx)
  })
}

/** Records an action on a team in the activity log. */
export const recordTeamActivity = (
  tx: Tx,
  actor: Actor,
  action: string,
  teamId: number,
  metadata?: Record<string, unknown>,
) => recordActivity(tx, { ...actor, action, resource: 'team', resourceId: teamId, metadata })

const oldest = () => new Date(clock.now().getTime() - trashMs)

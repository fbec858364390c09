import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { teamsMax, teamTrashDays } from '#contract/teams/team-names.ts'
import type { Team, TeamChange, TeamForm } from '#contract/teams/teams.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agentTeams, type TeamRow } from '#server/db/tables/teams.ts'
import { users } from '#server/db/tables/users.ts'
import { type Actor, recordActivity } from '#server/features/activity/service.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, forbidden, limitReached, notFound } from '#server/platform/failure.ts'
import { lockTeam } from './team-lock.ts'
import { showTeam } from './team-list.ts'
import { replanTeam } from './team-schedule.ts'

const trashMs = teamTrashDays * 86_400_000

/** Makes a team without members. Throws `limitReached` for one too many. */
export function createTeam(actor: Actor, form: TeamForm): Promise<Team> {
  return inTransaction(async (tx) => showTeam(actor.userId, (await addTeam(tx, actor, form)).id, tx))
}

/** Adds a team within a transaction of the caller. */
export async function addTeam(tx: Tx, actor: Actor, form: TeamForm): Promise<TeamRow> {
  const { userId } = actor
  // One at a time, so that nobody has more than they may.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const count = await tx.$count(agentTeams, and(eq(agentTeams.userId, userId), isNull(agentTeams.deletedAt)))
  if (count >= teamsMax) {
    throw limitReached(
      `You have ${count} teams, the most that one person can have. Delete one to make another.`,
    )
  }
  const [made] = await tx
    .insert(agentTeams)
    .values({ ...form, description: form.description || null, userId, createdAt: clock.now() })
    .returning()
  if (!made) throw new Error('A team was not kept.')
  await recordTeamActivity(tx, actor, 'create_team', made.id, { name: made.name })
  return made
}

/** Changes what is sent and nothing else. Throws `conflict` where somebody else saved since the version that was seen. */
export function changeTeam(actor: Actor, teamId: number, change: TeamChange): Promise<Team> {
  return inTransaction(async (tx) => {
    const { version, ...wanted } = change
    const before = await lockTeam(tx, actor.userId, teamId, 'edit')
    if (version !== undefined && version !== before.version) {
      throw conflict('This team was changed elsewhere since you opened it. Nothing was overwritten.')
    }
    await tx
      .update(agentTeams)
      .set({ ...wanted, ...(await replanTeam(tx, before, wanted)), version: sql`${agentTeams.version} + 1` })
      .where(eq(agentTeams.id, teamId))
    await recordTeamActivity(tx, actor, 'update_team', teamId, {
      changed: Object.keys(wanted),
      ...(wanted.status && { status: wanted.status }),
    })
    return showTeam(actor.userId, teamId, tx)
  })
}

/** Puts a team in the trash; its agents stay, and runs of it that are under way go on. Its owner alone may. */
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

/** Brings a deleted team back, with its members and everybody it was shared with; one with a schedule is paused, so that nothing runs by surprise. */
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

/** Writes down who did what to a team. */
export const recordTeamActivity = (
  tx: Tx,
  actor: Actor,
  action: string,
  teamId: number,
  metadata?: Record<string, unknown>,
) => recordActivity(tx, { ...actor, action, resource: 'team', resourceId: teamId, metadata })

const oldest = () => new Date(clock.now().getTime() - trashMs)

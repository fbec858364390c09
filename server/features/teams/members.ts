import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { memberOrderMax, teamMembersMax } from '#contract/teams/team-names.ts'
import type { TeamMember, TeamMemberChange, TeamMemberForm } from '#contract/teams/teams.ts'
import { accessibleAgents } from '#server/db/access.ts'
import { db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentTeamMembers } from '#server/db/tables/teams.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, forbidden, limitReached, notFound } from '#server/platform/failure.ts'
import { recordTeamActivity } from './save-team.ts'
import { teamFor } from './team-list.ts'
import { lockTeam } from './team-lock.ts'

/** The members of a team that this user may see, in their order. */
export async function listMembers(userId: string, teamId: number): Promise<TeamMember[]> {
  await teamFor(userId, teamId, 'view')
  return membersOf(teamId, db)
}

/** The members of a team in their order, without those whose agents are in the trash. */
export function membersOf(teamId: number, queries: Queries): Promise<TeamMember[]> {
  return queries
    .select({
      id: agentTeamMembers.id,
      teamId: agentTeamMembers.teamId,
      agentId: agentTeamMembers.agentId,
      executionOrder: agentTeamMembers.executionOrder,
      isRequired: agentTeamMembers.isRequired,
      customInstructions: agentTeamMembers.customInstructions,
      addedAt: agentTeamMembers.addedAt,
      agent: { name: agents.name, persona: agents.persona, taskDescription: agents.taskDescription },
    })
    .from(agentTeamMembers)
    .innerJoin(agents, eq(agents.id, agentTeamMembers.agentId))
    .where(and(eq(agentTeamMembers.teamId, teamId), isNull(agents.deletedAt)))
    .orderBy(asc(agentTeamMembers.executionOrder), asc(agentTeamMembers.id))
}

/** Adds one of the owner's agents; only the owner may do this, because their agent will run. */
export function addMember(actor: Actor, teamId: number, form: TeamMemberForm): Promise<TeamMember> {
  return inTransaction(async (tx) => {
    const team = await lockTeam(tx, actor.userId, teamId, 'edit')
    if (team.userId !== actor.userId) throw forbidden('Only the owner of a team can add agents to it.')
    const [agent] = await tx
      .select({ id: agents.id })
      .from(agents)
      .where(and(eq(agents.id, form.agentId), accessibleAgents(actor.userId, 'own')))
    if (!agent) throw notFound('Agent')
    await putMember(tx, teamId, form)
    await recordTeamActivity(tx, actor, 'add_team_member', teamId, { agentId: form.agentId })
    const added = (await membersOf(teamId, tx)).find(({ agentId }) => agentId === form.agentId)
    if (!added) throw notFound('Agent')
    return added
  })
}

/** Adds an agent to a locked team. Throws `conflict` if it is already a member, `limitReached` for too many members. */
export async function putMember(tx: Tx, teamId: number, form: TeamMemberForm): Promise<void> {
  const [{ count, last } = { count: 0, last: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int`, last: sql<number>`coalesce(max(execution_order), 0)::int` })
    .from(agentTeamMembers)
    .where(eq(agentTeamMembers.teamId, teamId))
  if (count >= teamMembersMax) {
    throw limitReached(`The team has ${count} agents, the most that one team can have.`)
  }
  const [added] = await tx
    .insert(agentTeamMembers)
    .values({
      ...form,
      executionOrder: form.executionOrder ?? Math.min(memberOrderMax, last + 1),
      customInstructions: form.customInstructions || null,
      teamId,
      addedAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: agentTeamMembers.id })
  if (!added) throw conflict('This agent is in the team already.')
}

/** Changes a member's settings in its team. */
export function changeMember(
  actor: Actor,
  { id: teamId, memberId }: { id: number; memberId: number },
  change: TeamMemberChange,
): Promise<TeamMember> {
  return inTransaction(async (tx) => {
    await lockTeam(tx, actor.userId, teamId, 'edit')
    if (Object.keys(change).length > 0) {
      await tx.update(agentTeamMembers).set(change).where(isMember(teamId, memberId))
    }
    await recordTeamActivity(tx, actor, 'update_team_member', teamId, { memberId })
    return memberOf(tx, teamId, memberId)
  })
}

/** Removes an agent from a team. */
export function removeMember(
  actor: Actor,
  { id: teamId, memberId }: { id: number; memberId: number },
): Promise<void> {
  return inTransaction(async (tx) => {
    await lockTeam(tx, actor.userId, teamId, 'edit')
    const deleted = await tx.delete(agentTeamMembers).where(isMember(teamId, memberId)).returning()
    if (deleted.length === 0) throw notFound('Member')
    await recordTeamActivity(tx, actor, 'remove_team_member', teamId, { memberId })
  })
}

/** Sets the positions of all members at once. Throws `conflict` if one of them is no longer in the team. */
export function reorderMembers(
  actor: Actor,
  teamId: number,
  order: readonly { id: number; executionOrder: number }[],
): Promise<TeamMember[]> {
  return inTransaction(async (tx) => {
    await lockTeam(tx, actor.userId, teamId, 'edit')
    const wanted = sql`(select * from json_to_recordset(${JSON.stringify(order)}::json) as w(id int, "executionOrder" int)) as wanted`
    const changed = await tx
      .update(agentTeamMembers)
      .set({ executionOrder: sql`wanted."executionOrder"` })
      .from(wanted)
      .where(and(eq(agentTeamMembers.teamId, teamId), sql`wanted.id = ${agentTeamMembers.id}`))
      .returning({ id: agentTeamMembers.id })
    if (changed.length !== new Set(order.map(({ id }) => id)).size) {
      throw conflict('The members of this team were changed elsewhere. Nothing was overwritten.')
    }
    await recordTeamActivity(tx, actor, 'reorder_team', teamId)
    return membersOf(teamId, tx)
  })
}

async function memberOf(tx: Tx, teamId: number, memberId: number): Promise<TeamMember> {
  const member = (await membersOf(teamId, tx)).find(({ id }) => id === memberId)
  if (!member) throw notFound('Member')
  return member
}

const isMember = (teamId: number, memberId: number) =>
  and(eq(agentTeamMembers.teamId, teamId), eq(agentTeamMembers.id, memberId))

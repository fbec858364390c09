import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { failuresUntilPause } from '#contract/schedules/schedules.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { agentTeams, type TeamRow } from '#server/db/tables/teams.ts'
import { recordActivity } from '#server/features/activity/service.ts'
import {
  correctNextRun,
  moveToTimeZone,
  replan,
  type ScheduledSubject,
  setNextRuns,
} from '#server/features/agents/service.ts'
import type { TimeZoneChange } from '#server/features/profile/service.ts'
import { teamFor } from './team-list.ts'

/** A team as far as its schedule goes: it is the clock's alone, what else starts it has triggers of its own. */
export type ScheduledTeam = TeamRow & ScheduledSubject

const planned = (team: TeamRow): ScheduledTeam => ({ ...team, triggerType: 'schedule' })

/** A team that this user may see, with when it runs. */
export async function scheduledTeam(userId: string, teamId: number): Promise<ScheduledTeam> {
  return planned(await teamFor(userId, teamId, 'view'))
}

/** What of the columns of a team that this transaction has locked follows from a change of it: its next run. */
export function replanTeam(tx: Tx, before: TeamRow, change: Partial<TeamRow>) {
  return replan(tx, 'team', planned(before), planned({ ...before, ...change }))
}

/** Writes the next runs of teams that this transaction has locked, in one statement. */
export const setNextRunsOfTeams = (
  tx: Queries,
  teams: readonly { id: number; nextRun: Date | null }[],
): Promise<void> => setNextRuns(tx, agentTeams, teams)

/** Sets the next run of a team, as it was read, where it is not true. */
export const correctNextRunOfTeam = (
  team: ScheduledSubject & { updatedAt: Date },
  userTimeZone: string,
): Promise<void> => correctNextRun(agentTeams, team, userTimeZone)

/** Teams that name no zone of their own follow their owner to the new one. */
export async function followTimeZone(tx: Tx, change: TimeZoneChange): Promise<void> {
  const scheduled = await tx
    .select()
    .from(agentTeams)
    .where(
      and(
        eq(agentTeams.userId, change.userId),
        isNull(agentTeams.deletedAt),
        eq(agentTeams.status, 'active'),
        eq(agentTeams.autoSchedule, true),
      ),
    )
    .orderBy(asc(agentTeams.id))
    .for('no key update')
  await moveToTimeZone(tx, 'team', agentTeams, scheduled.map(planned), change)
}

/**
 * Counts a run that nobody watched, in the transaction that records it: a success ends a row of failures. Answers the
 * team when that was one failure too many: it is paused now.
 */
export async function countTeamOutcome(
  tx: Tx,
  teamId: number,
  hasSucceeded: boolean,
): Promise<TeamRow | undefined> {
  const [team] = await tx
    .update(agentTeams)
    .set({
      failuresInARow: hasSucceeded ? 0 : sql`${agentTeams.failuresInARow} + 1`,
      updatedAt: sql`${agentTeams.updatedAt}`,
    })
    .where(
      and(
        eq(agentTeams.id, teamId),
        isNull(agentTeams.deletedAt),
        hasSucceeded ? gt(agentTeams.failuresInARow, 0) : undefined,
      ),
    )
    .returning()
  if (!team || team.status === 'paused' || team.failuresInARow < failuresUntilPause) return undefined
  const replanned = await replanTeam(tx, team, { status: 'paused' })
  await tx
    .update(agentTeams)
    .set({ status: 'paused', ...replanned })
    .where(eq(agentTeams.id, teamId))
  await recordActivity(tx, {
    userId: team.userId,
    action: 'pause_failing_team',
    resource: 'team',
    resourceId: teamId,
    metadata: { failures: team.failuresInARow },
  })
  return team
}

import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { failuresUntilPause } from '#contract/schedules/schedules.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { agentTeams, type TeamRow } from '#server/db/tables/teams.ts'
import { recordActivity } from '#server/features/activity/public.ts'
import {
  correctNextRun,
  moveToTimeZone,
  replan,
  type ScheduledSubject,
  setNextRuns,
} from '#server/features/agents/public.ts'
import type { TimeZoneChange } from '#server/features/profile/public.ts'
import { teamFor } from './team-list.ts'

/** A team with the columns of a schedule: its schedule starts it only by time; other sources have triggers. */
export type ScheduledTeam = TeamRow & ScheduledSubject

const planned = (team: TeamRow): ScheduledTeam => ({ ...team, triggerType: 'schedule' })

/** A team that this user may see, with its schedule. */
export async function scheduledTeam(userId: string, teamId: number): Promise<ScheduledTeam> {
  return planned(await teamFor(userId, teamId, 'view'))
}

/** The columns of a locked team that follow from a change: its next run. */
export function replanTeam(tx: Tx, before: TeamRow, change: Partial<TeamRow>) {
  return replan(tx, 'team', planned(before), planned({ ...before, ...change }))
}

/** Stores the next runs of locked teams, in one statement. */
export const setNextRunsOfTeams = (
  tx: Queries,
  teams: readonly { id: number; nextRun: Date | null }[],
): Promise<void> => setNextRuns(tx, agentTeams, teams)

/** Corrects the next run of a team, unless the team has changed since it was read. */
export const correctNextRunOfTeam = (
  team: ScheduledSubject & { updatedAt: Date },
  userTimeZone: string,
): Promise<void> => correctNextRun(agentTeams, team, userTimeZone)

/** Moves the schedules of teams without a time zone of their own to their owner's new time zone. */
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
 * Counts the outcome of an unwatched run, in the transaction that records it: a success resets the failures in a row.
 * Returns the team if that was one failure too many and paused it.
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

import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { MemberResult, TeamExecution } from '#contract/teams/teams.ts'
import type { Page } from '#contract/values.ts'
import { accessibleTeams, type Right } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions, agentTeams, type TeamExecutionRow } from '#server/db/tables/teams.ts'
import { addCosts } from '#server/engine/model/prices/cost.ts'
import { summaryOf } from '#server/engine/run-summary.ts'
import { isFinal, lookAgainMs } from '#server/features/runs/public.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { nextTeamChange } from './live.ts'
import { stagesOf } from './stage.ts'
import { teamFor } from './team-list.ts'

/** A team's run that this user has the given right to; fails as if it did not exist if they may not see it. */
export async function teamRunFor(
  userId: string,
  id: number,
  right: Right,
): Promise<TeamExecutionRow & { teamName: string }> {
  const find = async (wanted: Right) => {
    const [found] = await db
      .select({ run: agentTeamExecutions, teamName: agentTeams.name })
      .from(agentTeamExecutions)
      .innerJoin(agentTeams, eq(agentTeams.id, agentTeamExecutions.teamId))
      .where(and(eq(agentTeamExecutions.id, id), accessibleTeams(userId, wanted)))
    return found && { ...found.run, teamName: found.teamName }
  }
  const run = await find(right)
  if (run) return run
  throw right !== 'view' && (await find('view'))
    ? forbidden('You may watch this team. Ask its owner to change or run it.')
    : notFound('Team run')
}

/** Runs of a team, newest first, without the results of its members. */
export async function listTeamRuns(userId: string, teamId: number, { before, limit }: Page) {
  await teamFor(userId, teamId, 'view')
  const older = before === undefined ? undefined : lt(agentTeamExecutions.id, before)
  const rows = await db
    .select({ run: agentTeamExecutions, members: memberCosts })
    .from(agentTeamExecutions)
    .where(and(eq(agentTeamExecutions.teamId, teamId), older))
    .orderBy(desc(agentTeamExecutions.id))
    .limit(limit)
  return rows.map(({ run, members }) => ({
    ...run,
    status: shownStatus(run),
    error: run.errorMessage,
    cost: addCosts([run.cost, ...members]),
  }))
}

/** A team's run has no worker while its members work and has the status `queued`; users see it as running. */
const shownStatus = ({ status, startedAt }: TeamExecutionRow) =>
  status === 'queued' && startedAt !== null ? 'running' : status

const memberCosts = sql<string[]>`(
  select coalesce(json_agg(run.cost::text), '[]') from ${teamExecutionMembers} as member
  inner join ${agentExecutions} as run on run.id = member.execution_id
  where member.team_execution_id = agent_team_executions.id and not member.is_taken_over
)`

/** The current state of a team's run, with the outcome, input and cost of each member. */
export async function showTeamRun(userId: string, id: number): Promise<TeamExecution> {
  const run = await teamRunFor(userId, id, 'view')
  const rows = await db
    .select({ member: teamExecutionMembers, run: agentExecutions })
    .from(teamExecutionMembers)
    .leftJoin(agentExecutions, eq(agentExecutions.id, teamExecutionMembers.executionId))
    .where(eq(teamExecutionMembers.teamExecutionId, id))
    .orderBy(teamExecutionMembers.executionOrder, teamExecutionMembers.id)
  const results = rows.map(
    ({ member, run: done }): MemberResult => ({
      ...member,
      success: member.state === 'success',
      aiEngine: done?.aiUsed ?? null,
      executionTime: done?.executionTime ?? null,
      output: done?.output ?? null,
      summary: (member.state === 'success' ? summaryOf(done?.output) : undefined) ?? null,
      error: member.error,
      cost: done?.cost ?? '0.000000',
      isHeld: done?.heldAt !== null && done?.heldAt !== undefined && !isFinal(done.status),
      input: done?.input ?? null,
      isCritical: false,
    }),
  )
  const isOver = isFinal(run.status)
  return {
    ...run,
    status: shownStatus(run),
    success: run.status === 'success',
    error: run.errorMessage,
    finalOutput: run.outputData?.finalOutput ?? null,
    finalEngine: run.outputData?.engine ?? null,
    input: run.inputData?.input ?? null,
    cost: addCosts([run.cost, ...results.flatMap(({ cost, isTakenOver }) => (isTakenOver ? [] : cost))]),
    memberResults: isOver ? withCriticalPath(run, results) : results,
  }
}

/** Marks the slowest member of each stage: the team's run cannot be faster than these. */
function withCriticalPath(run: TeamExecutionRow, results: MemberResult[]): MemberResult[] {
  const slowest = stagesOf(run.executionOrder, results).flatMap((stage) =>
    stage
      .filter(({ executionTime, isTakenOver }) => executionTime !== null && !isTakenOver)
      .toSorted((a, b) => (b.executionTime ?? 0) - (a.executionTime ?? 0))
      .slice(0, 1),
  )
  return results.map((result) => ({ ...result, isCritical: slowest.includes(result) }))
}

/** Waits until a team's run has ended, at most `waitMs`; returns its latest state. */
export async function waitForTeamRun(
  userId: string,
  id: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<TeamExecution> {
  const until = AbortSignal.any([signal, AbortSignal.timeout(waitMs)])
  for (;;) {
    // Subscribe before reading, so that no end is missed between the two.
    const changed = nextTeamChange(id, lookAgainMs, until)
    const { status } = await teamRunFor(userId, id, 'view')
    if (isFinal(status) || until.aborted) return showTeamRun(userId, id)
    await changed
  }
}

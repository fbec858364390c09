import { unionAll } from 'drizzle-orm/pg-core'
import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { CurrentUser } from '#contract/auth/auth.ts'
import { workedStatuses } from '#contract/runs/run-names.ts'
import { type Overview, overviewMax } from '#contract/runs/overview.ts'
import { summaryFrom, summaryOf } from '#server/engine/run-summary.ts'
import { accessibleAgents, accessibleTeams } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { agentsInTrouble, missingModels } from '#server/features/agents/public.ts'
import { urgentApprovals } from '#server/features/approvals/public.ts'
import { isServerKindOpen } from '#server/features/settings/public.ts'
import { clock } from '#server/platform/clock.ts'
import { groupNeeds } from './group-needs.ts'

const dayMs = 86_400_000
const lookBackDays = 30

/** What needs a user's attention, what their agents produced since a time, and what runs next. */
export async function overviewOf(
  { id: userId, role }: Pick<CurrentUser, 'id' | 'role'>,
  requestedSince: Date | undefined,
): Promise<Overview> {
  const now = clock.now().getTime()
  const since = new Date(Math.max(requestedSince?.getTime() ?? now - dayMs, now - lookBackDays * dayMs))
  const upcoming = nextRunsOf(userId)
  const [decisions, inTrouble, missing, happened, { next, hasAgents }, asksServerKind] = await Promise.all([
    urgentApprovals(userId, overviewMax.decisions),
    agentsInTrouble(userId, overviewMax.agentsInNeed),
    upcoming.then(({ nameModels }) => (nameModels ? missingModels(userId) : [])),
    happenedSince(userId, since),
    upcoming,
    role === 'admin' && isServerKindOpen(),
  ])
  const needs = groupNeeds(inTrouble)
  return { hasAgents, asksServerKind, decisions, needs, missingModels: missing, happened, next }
}

const isUnchanged = sql<boolean>`(jsonb_array_length(sources) > 0
  and not exists (select from jsonb_array_elements(sources) s where s ->> 'state' <> 'unchanged'))`

/** Returns the summaries of results that the overview shows. */
async function summariesOf(executionIds: readonly number[]) {
  const rows = await db
    .select({
      executionId: agentExecutions.id,
      agentId: agentExecutions.agentId,
      agentName: agents.name,
      text: sql<string | null>`left(${agentExecutions.output}, ${summaryFrom})`,
      isFallback: sql<boolean>`${agentExecutions.fallbackReason} is not null`,
    })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(inArray(agentExecutions.id, [...executionIds]))
  return new Map(
    rows.map(({ text, ...row }) => [row.executionId, { ...row, summary: summaryOf(text) ?? null }]),
  )
}

/** The newest end of a run of each agent since then; failures are reported among what needs the owner. */
async function happenedSince(userId: string, since: Date): Promise<Overview['happened']> {
  const ended = await db
    .selectDistinctOn([agentExecutions.agentId], {
      executionId: agentExecutions.id,
      status: agentExecutions.status,
      at: agentExecutions.completedAt,
      isUnchanged,
    })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(
        eq(agentExecutions.userId, userId),
        isNull(agents.deletedAt),
        inArray(agentExecutions.status, workedStatuses),
        gt(agentExecutions.completedAt, since),
        // Lets the query use an index; a run may have waited for a decision for some days.
        gt(agentExecutions.executedAt, new Date(since.getTime() - lookBackDays * dayMs)),
      ),
    )
    .orderBy(agentExecutions.agentId, sql`${agentExecutions.id} desc`)
  const fresh = ended
    .filter((run) => run.status === 'success' && !run.isUnchanged)
    .map(({ at, executionId }) => ({ executionId, at: at ?? since }))
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
  // Texts are long, so only those that are shown are read.
  const shown = fresh.slice(0, overviewMax.happened)
  const texts = await summariesOf(shown.map(({ executionId }) => executionId))
  return {
    since,
    results: shown.flatMap(({ executionId, at }) => {
      const text = texts.get(executionId)
      return text ? [{ ...text, at }] : []
    }),
    more: Math.max(0, fresh.length - overviewMax.happened),
    unchanged: ended.filter((run) => run.status === 'success' && run.isUnchanged).length,
  }
}

interface Upcoming extends Pick<Overview, 'next' | 'hasAgents'> {
  /** Whether an agent of this user names models. */
  nameModels: boolean
}

async function nextRunsOf(userId: string): Promise<Upcoming> {
  const ofAgents = db
    .select({
      agentId: sql<number | null>`${agents.id}`.as('agent_id'),
      teamId: sql<number | null>`null::int`.as('team_id'),
      name: agents.name,
      at: agents.nextRun,
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(agents)
    .where(and(accessibleAgents(userId, 'own'), eq(agents.status, 'active'), isNotNull(agents.nextRun)))
    .orderBy(asc(agents.nextRun), asc(agents.id))
    .limit(overviewMax.next)
  const ofTeams = db
    .select({
      agentId: sql<number | null>`null::int`.as('agent_id'),
      teamId: sql<number | null>`${agentTeams.id}`.as('team_id'),
      name: agentTeams.name,
      at: agentTeams.nextRun,
      total: sql<number>`(count(*) over ())::int`.as('total'),
    })
    .from(agentTeams)
    .where(
      and(accessibleTeams(userId, 'view'), eq(agentTeams.status, 'active'), isNotNull(agentTeams.nextRun)),
    )
    .orderBy(asc(agentTeams.nextRun), asc(agentTeams.id))
    .limit(overviewMax.next)
  // A row without a time, so that one statement also tells whether there is any agent, and one that names models.
  const anyAgent = db
    .select({
      agentId: sql<number | null>`${agents.id}`.as('agent_id'),
      teamId: sql<number | null>`null::int`.as('team_id'),
      name: agents.name,
      at: sql<Date | null>`null::timestamptz`.as('at'),
      total: sql<number>`(${agents.models} is not null)::int`.as('total'),
    })
    .from(agents)
    .where(accessibleAgents(userId, 'own'))
    .orderBy(sql`${agents.models} is null`)
    .limit(1)
  const rows = await unionAll(ofAgents, ofTeams, anyAgent)
  const runs = rows
    .flatMap(({ at, total: _all, ...row }) => (at ? [{ ...row, at: new Date(at) }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, overviewMax.next)
  const totalOf = (isTeam: boolean) =>
    rows.find(({ at, teamId }) => at && (teamId !== null) === isTeam)?.total ?? 0
  return {
    next: { runs, more: totalOf(false) + totalOf(true) - runs.length },
    hasAgents: rows.some(({ at }) => !at),
    nameModels: rows.some(({ at, total }) => !at && total > 0),
  }
}

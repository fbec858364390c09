import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { workedStatuses } from '#contract/runs/run-names.ts'
import { type NeedKind, needKinds, type Overview, overviewMax } from '#contract/runs/overview.ts'
import { summaryFrom, summaryOf } from '#server/engine/run-summary.ts'
import { accessibleAgents, accessibleTeams } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { approvals } from '#server/db/tables/approvals.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import { listAgents } from '#server/features/agents/public.ts'
import { clock } from '#server/platform/clock.ts'

const dayMs = 86_400_000
const lookBackDays = 30

/** What needs a user's decision, what their agents produced since a time, and what runs next. */
export async function overviewOf(userId: string, requestedSince: Date | undefined): Promise<Overview> {
  const now = clock.now().getTime()
  const since = new Date(Math.max(requestedSince?.getTime() ?? now - dayMs, now - lookBackDays * dayMs))
  const [needs, happened, next] = await Promise.all([
    needsOf(userId),
    happenedSince(userId, since),
    nextRunsOf(userId),
  ])
  return { needs, happened, next }
}

type NeedyAgent = Awaited<ReturnType<typeof listAgents>>[number]

async function needsOf(userId: string): Promise<Overview['needs']> {
  const needy = await listAgents(userId, {
    status: 'needs-you',
    whose: 'mine',
    sort: 'last-run',
    limit: overviewMax.needs,
  })
  const reasons = await holdReasons(needy.flatMap(({ standing: { open } }) => (open?.isHeld ? [open] : [])))
  return needy
    .map((agent) => {
      const { open, last } = agent.standing
      const kind = kindOf(agent)
      const isHeld = kind === 'held'
      return {
        agentId: agent.id,
        agentName: agent.name,
        kind,
        executionId: (isHeld ? open?.executionId : last?.executionId) ?? null,
        reason: (isHeld ? reasons.get(open?.executionId ?? 0) : last?.summary) ?? null,
      }
    })
    .toSorted((one, other) => needKinds.indexOf(one.kind) - needKinds.indexOf(other.kind))
}

function kindOf({ standing: { open, pausedItself } }: NeedyAgent): NeedKind {
  if (open?.isHeld) return 'held'
  return pausedItself ? 'paused' : 'failed'
}

async function holdReasons(held: readonly { executionId: number }[]): Promise<Map<number, string>> {
  if (held.length === 0) return new Map()
  const ids = held.map(({ executionId }) => executionId)
  const rows = await db
    .select({ id: approvals.executionId, reason: approvals.reason })
    .from(approvals)
    .where(and(inArray(approvals.executionId, ids), eq(approvals.state, 'pending')))
  return new Map(rows.map(({ id, reason }) => [id ?? 0, reason]))
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

async function nextRunsOf(userId: string): Promise<Overview['next']> {
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
  const [teams, own] = await Promise.all([ofTeams, ofAgents])
  const runs = [...own, ...teams]
    .flatMap(({ at, total: _all, ...row }) => (at ? [{ ...row, at }] : []))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .slice(0, overviewMax.next)
  return { runs, more: (own[0]?.total ?? 0) + (teams[0]?.total ?? 0) - runs.length }
}

import { and, desc, eq, ilike, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { RunListQuery } from '#contract/runs/run-list.ts'
import { openStatuses, searchedRunsMax } from '#contract/runs/run-names.ts'
import { reasonOf, summaryFrom, summaryOf } from '#server/engine/run-summary.ts'
import { containing } from '#server/db/containing.ts'
import { db } from '#server/db/database.ts'
import { newestOf } from '#server/db/newest-of.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'

interface Reader {
  id: string
  timeZone: string
}

/** The query of a page of lines: runs of agents that are not in the trash, newest first. */
export function runLinesQuery(reader: Reader, query: RunListQuery) {
  const run = agentExecutions
  const own = ownRuns(reader, query)
  const filters = [own.isWanted, ...filtersOf(reader, query)]
  const words = query.q?.split(/\s+/).filter(Boolean) ?? []
  // Texts have no index, so a search reads a bounded number of them.
  const searched = db
    .select({ id: run.id })
    .from(run)
    .where(and(...filters))
    .orderBy(...own.order)
    .limit(searchedRunsMax)
  const isFound =
    words.length > 0
      ? and(sql`${run.id} >= (select min(id) from (${searched}) as searched)`, ...words.map(says))
      : undefined
  return db
    .select({
      id: run.id,
      agentId: run.agentId,
      agentName: agents.name,
      status: run.status,
      isHeld: sql<boolean>`${run.heldAt} is not null and ${run.wakeAt} is null and ${isOpenWork(run)}`,
      source: run.triggerSource,
      output: sql<string | null>`left(${run.output}, ${summaryFrom})`,
      errorMessage: run.errorMessage,
      isFallback: sql<boolean>`${run.fallbackReason} is not null`,
      executionTime: run.executionTime,
      cost: run.cost,
      executedAt: run.executedAt,
      startedAt: run.startedAt,
    })
    .from(run)
    .innerJoin(agents, eq(agents.id, run.agentId))
    .where(and(...filters, isNull(agents.deletedAt), isFound))
    .orderBy(...own.order)
    .limit(query.limit)
}

/** A page of the matching runs, as list items. */
export async function listRunLines(reader: Reader, query: RunListQuery) {
  const rows = await runLinesQuery(reader, query)
  return rows.map(({ output, errorMessage, ...row }) => ({
    ...row,
    summary: (row.status === 'success' ? summaryOf(output) : reasonOf(errorMessage)) ?? null,
  }))
}

/** Runs of one agent and open runs have indexes of their own. */
export function ownRuns(
  { id }: Pick<Reader, 'id'>,
  { agentId, status, before }: Pick<RunListQuery, 'agentId' | 'status' | 'before'>,
) {
  const run = agentExecutions
  const isOpen = openStatuses.some((open) => open === status)
  if (agentId === undefined && !isOpen) return newestOf(run, id, before)
  const older = before === undefined ? undefined : lt(run.id, before)
  return {
    isWanted: and(eq(run.userId, id), agentId === undefined ? undefined : eq(run.agentId, agentId), older),
    order: [desc(run.id)],
  }
}

function filtersOf({ timeZone }: Reader, { status, source, from, to }: RunListQuery) {
  const run = agentExecutions
  const startOf = (day: string, plusDays: number): SQL =>
    sql`((${day}::date + ${plusDays}::int)::timestamp at time zone ${timeZone})`
  return [
    status === undefined ? undefined : eq(run.status, status),
    source === undefined ? undefined : eq(run.triggerSource, source),
    from === undefined ? undefined : sql`${run.executedAt} >= ${startOf(from, 0)}`,
    to === undefined ? undefined : sql`${run.executedAt} < ${startOf(to, 1)}`,
  ]
}

/** Whether the agent's name, the part of the result in which its summary is found, or the error contains a word. */
function says(word: string) {
  const pattern = containing(word)
  const said = sql`left(${agentExecutions.output}, ${summaryFrom}) ilike ${pattern}`
  return or(ilike(agents.name, pattern), said, ilike(agentExecutions.errorMessage, pattern))
}

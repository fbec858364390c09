import { and, desc, eq, getTableColumns, gt, isNull, lt, sql } from 'drizzle-orm'
import type { StepCache } from '#contract/runs/runs.ts'
import type { ShareRole } from '#contract/shares/share-names.ts'
import type { TimeRange } from '#contract/time/time-ranges.ts'
import type { Page } from '#contract/values.ts'
import { accessibleRuns, type Right } from '#server/db/access.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { executionPictures } from '#server/db/tables/execution-pictures.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { usageRecords } from '#server/db/tables/usage.ts'
import { agentFor } from '#server/features/agents/public.ts'
import { forbidden, notFound } from '#server/platform/failure.ts'
import { redactRun, redactStep, type ShownStep } from './redact-run.ts'
import { ownRuns } from './lists/run-list.ts'
import { startOfRange } from './lists/time-range.ts'

/** The run of this owner; a failure does not reveal whether another user's run exists. */
export async function ownRun(userId: string, executionId: number): Promise<ExecutionRow> {
  const [run] = await db
    .select()
    .from(agentExecutions)
    .where(isAccessible(userId, executionId, 'own'))
  if (!run) throw notFound('Run')
  return run
}

/**
 * A run that this user has the given right to, as stored. Throws `notFound` if they may not even see it, `forbidden` if
 * they may see it but lack the right.
 */
export async function runFor(userId: string, executionId: number, right: Right): Promise<ExecutionRow> {
  const [run] = await db
    .select()
    .from(agentExecutions)
    .where(isAccessible(userId, executionId, right))
  if (run) return run
  const isSeen =
    right !== 'view' && (await db.$count(agentExecutions, isAccessible(userId, executionId, 'view'))) > 0
  throw isSeen ? forbidden('You may watch this run. Ask its owner to stop or repeat it.') : notFound('Run')
}

/** The columns that lists read of a run: all but the conversation with the model and the data, which are long. */
const { conversationHistory: _, resultData: __, ...listColumns } = getTableColumns(agentExecutions)

export async function listRuns(userId: string, agentId: number, page: Page): Promise<ExecutionRow[]> {
  const agent = await agentFor(userId, agentId, 'view')
  const older = page.before === undefined ? undefined : lt(agentExecutions.id, page.before)
  const runs = await db
    .select(listColumns)
    .from(agentExecutions)
    .where(and(eq(agentExecutions.agentId, agentId), eq(agentExecutions.userId, agent.userId), older))
    .orderBy(desc(agentExecutions.id))
    .limit(page.limit)
  return runs.map((run) => redactRun(userId, { ...run, conversationHistory: null, resultData: null }))
}

/** Runs of one agent or of all agents of a user that are not in the trash, newest first, with the agent's name. */
export function listRecentRuns(
  reader: { id: string; timeZone: string },
  { timeRange, limit, ...which }: Page & { agentId?: number; timeRange?: TimeRange },
) {
  const own = ownRuns(reader, which)
  const since = timeRange && startOfRange(timeRange, reader.timeZone)
  return db
    .select({ ...listColumns, agentName: agents.name })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(own.isWanted, isNull(agents.deletedAt), since && sql`${agentExecutions.executedAt} >= ${since}`),
    )
    .orderBy(...own.order)
    .limit(limit)
}

export async function listConversation(userId: string, agentId: number, page: Page) {
  const agent = await agentFor(userId, agentId, 'view')
  const older = page.before === undefined ? undefined : lt(agentConversations.id, page.before)
  return db
    .select()
    .from(agentConversations)
    .where(and(eq(agentConversations.agentId, agentId), eq(agentConversations.userId, agent.userId), older))
    .orderBy(desc(agentConversations.id))
    .limit(page.limit)
}

/** The numbers of the sources of a run with a picture. */
const picturesOf = sql<number[]>`array(
  select ${executionPictures.number} from ${executionPictures}
  where ${executionPictures.executionId} = ${agentExecutions.id} order by ${executionPictures.number}
)`

/** A run with its steps and the name of its agent, which may be in the trash. */
export async function runDetail(userId: string, executionId: number) {
  const [found] = await db
    .select({ run: agentExecutions, agentName: agents.name, pictures: picturesOf })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(isAccessible(userId, executionId, 'view'))
  if (!found) throw notFound('Run')
  const { run, agentName, pictures } = found
  const steps = await stepsSince(executionId, 0)
  return {
    ...redactRun(userId, run),
    agentName,
    role: await roleIn(userId, run),
    ...(run.userId === userId && pictures.length > 0 ? { pictures } : {}),
    steps: steps.map((step) => redactStep(userId, run, step)),
  }
}

async function roleIn(userId: string, { id, userId: owner }: ExecutionRow): Promise<'owner' | ShareRole> {
  if (owner === userId) return 'owner'
  return (await db.$count(agentExecutions, isAccessible(userId, id, 'edit'))) > 0 ? 'editor' : 'viewer'
}

/** What the service's cache did for the model call of a step. */
const cacheOf = sql<StepCache | null>`(
  select json_build_object('tokens', sum(called.cached_tokens)::int, 'saved', sum(called.saved)::text)
  from ${usageRecords} as called
  where called.execution_id = ${executionSteps}.execution_id and called.step_position = ${executionSteps}.position
  having sum(called.cached_tokens + called.cache_write_tokens) > 0
)`

/** Steps of a run that changed after the given revision, in the order of their changes. */
export function stepsSince(executionId: number, revision: number): Promise<ShownStep[]> {
  return db
    .select({ ...getTableColumns(executionSteps), cache: cacheOf })
    .from(executionSteps)
    .where(and(eq(executionSteps.executionId, executionId), gt(executionSteps.revision, revision)))
    .orderBy(revision === 0 ? executionSteps.position : executionSteps.revision)
}

function isAccessible(userId: string, executionId: number, right: Right) {
  return and(eq(agentExecutions.id, executionId), accessibleRuns(userId, right))
}

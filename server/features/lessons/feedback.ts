import { and, eq, isNull, sql } from 'drizzle-orm'
import { type FeedbackForm, lessonTexts } from '#contract/lessons.ts'
import { finalStatuses } from '#contract/runs/runs.ts'
import { afterCommit, db, inTransaction, type Queries, type Tx } from '#server/db/database.ts'
import { announce } from '#server/db/pubsub.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentExecutions } from '#server/db/tables/executions.ts'
import { agentLessons, runFeedback } from '#server/db/tables/lessons.ts'
import { type Actor, recordActivity } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, notFound } from '#server/platform/failure.ts'

const finals = new Set<string>(finalStatuses)

/** Returns the owner's feedback on a run; null values without feedback. */
export async function feedbackOn(userId: string, executionId: number) {
  await ownRun(db, userId, executionId)
  const [feedback] = await db.select().from(runFeedback).where(eq(runFeedback.executionId, executionId))
  return feedback ?? { executionId, verdict: null, remark: null, updatedAt: null }
}

/** Stores or removes the owner's feedback on an ended run; thumbs down with a remark is evidence for a lesson. */
export function giveFeedback(actor: Actor, executionId: number, { verdict, remark }: FeedbackForm) {
  return inTransaction(async (tx) => {
    const run = await ownRun(tx, actor.userId, executionId)
    if (!finals.has(run.status)) throw conflict(lessonTexts.notEnded)
    const feedback = { executionId, verdict, remark: (verdict && remark) || null, updatedAt: clock.now() }
    if (verdict === null) await tx.delete(runFeedback).where(eq(runFeedback.executionId, executionId))
    else await storeFeedback(tx, actor.userId, { ...feedback, verdict })
    await recordActivity(tx, {
      ...actor,
      action: 'rate_run',
      resource: 'execution',
      resourceId: executionId,
      metadata: { verdict },
    })
    if (verdict === 'down' && feedback.remark !== null) await saveEvidence(tx, run, 'feedback')
    return feedback
  })
}

type StoredFeedback = Omit<typeof runFeedback.$inferInsert, 'userId' | 'createdAt'> & { updatedAt: Date }

async function storeFeedback(tx: Tx, userId: string, feedback: StoredFeedback): Promise<void> {
  await tx
    .insert(runFeedback)
    .values({ ...feedback, userId, createdAt: feedback.updatedAt })
    .onConflictDoUpdate({ target: runFeedback.executionId, set: feedback })
}

/** Selects a run of this owner, of an agent that is not in the trash. */
async function ownRun(queries: Queries, userId: string, executionId: number) {
  const [run] = await queries
    .select({ id: agentExecutions.id, agentId: agentExecutions.agentId, status: agentExecutions.status })
    .from(agentExecutions)
    .innerJoin(agents, eq(agents.id, agentExecutions.agentId))
    .where(
      and(eq(agentExecutions.id, executionId), eq(agentExecutions.userId, userId), isNull(agents.deletedAt)),
    )
  if (!run) throw notFound('Run')
  return run
}

/**
 * Stores a run as evidence for a lesson that is still to be written, if its agent is in learning mode. Stores it once
 * per run and origin, in the transaction of the event, so that neither a crash nor a retry loses or duplicates it.
 */
export async function saveEvidence(
  tx: Tx,
  run: { id: number; agentId: number },
  origin: 'failure' | 'feedback',
): Promise<void> {
  const now = clock.now().toISOString()
  const { rowCount } = await tx.execute(sql`
    insert into ${agentLessons} (agent_id, execution_id, lesson, origin, status, created_at, updated_at)
    select id, ${run.id}, '', ${origin}, 'drafting', ${now}, ${now} from ${agents}
    where id = ${run.agentId} and learning_mode and deleted_at is null
    on conflict (execution_id, origin) do nothing`)
  if (rowCount) afterCommit(tx, () => announce('drafts'))
}

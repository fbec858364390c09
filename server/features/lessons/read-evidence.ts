import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import { workedStatuses } from '#contract/runs/run-names.ts'
import type { Source } from '#contract/runs/runs.ts'
import { db } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { agentLessons, runFeedback } from '#server/db/tables/lessons.ts'
import type { LessonEvidence } from '#server/engine/lessons/lesson-rules.ts'

/** Characters of a text that are used as evidence. */
const pieceMax = 2_000
const scriptMax = 20_000
const linksMax = 10

/** The evidence for a draft, with its run. */
export interface DraftEvidence {
  executionId: number
  /** The owner of the agent. */
  userId: string
  agentId: number
  evidence: LessonEvidence
}

/** Returns what a draft is written from; null: it is no longer a draft, or its agent no longer learns. */
export async function readEvidence(lessonId: number): Promise<DraftEvidence | null> {
  const [draft] = await db
    .select({
      origin: agentLessons.origin,
      run: agentExecutions,
      agent: agents,
      remark: runFeedback.remark,
    })
    .from(agentLessons)
    .innerJoin(agents, eq(agents.id, agentLessons.agentId))
    .innerJoin(agentExecutions, eq(agentExecutions.id, agentLessons.executionId))
    .leftJoin(runFeedback, eq(runFeedback.executionId, agentExecutions.id))
    .where(
      and(
        eq(agentLessons.id, lessonId),
        eq(agentLessons.status, 'drafting'),
        eq(agents.learningMode, true),
        isNull(agents.deletedAt),
      ),
    )
  if (!draft) return null
  const { run } = draft
  const evidence = draft.origin === 'failure' ? await ofFailure(run) : ofFeedback(run, draft.remark)
  const { id, userId, name, taskDescription, engine, models } = draft.agent
  return {
    executionId: run.id,
    userId,
    agentId: id,
    evidence: { agentName: name, taskDescription, engine, models, ...evidence },
  }
}

type Found = Omit<LessonEvidence, 'agentName' | 'taskDescription' | 'engine' | 'models'>

async function ofFailure(run: ExecutionRow): Promise<Found> {
  const [script, unread] = [await failedScript(run.id), await unreadLinks(run)]
  return { error: cut(run.errorMessage), remark: null, output: null, script, unread }
}

function ofFeedback(run: ExecutionRow, remark: string | null): Found {
  return { error: cut(run.errorMessage), remark, output: cut(run.output), script: null, unread: [] }
}

/** Returns the script of a run and Python's error, if it failed; the step that runs the script contains its code. */
async function failedScript(executionId: number): Promise<LessonEvidence['script']> {
  const [failed] = await db
    .select({ code: executionSteps.input, message: executionSteps.error })
    .from(executionSteps)
    .where(
      and(
        eq(executionSteps.executionId, executionId),
        eq(executionSteps.kind, 'script'),
        isNotNull(executionSteps.input),
        isNotNull(executionSteps.error),
      ),
    )
    .limit(1)
  if (!failed?.code || !failed.message) return null
  return { code: failed.code.slice(0, scriptMax), message: failed.message.slice(0, pieceMax) }
}

async function unreadLinks(run: ExecutionRow): Promise<LessonEvidence['unread']> {
  const [before] = await db
    .select({ sources: agentExecutions.sources })
    .from(agentExecutions)
    .where(
      and(
        eq(agentExecutions.agentId, run.agentId),
        lt(agentExecutions.id, run.id),
        inArray(agentExecutions.status, workedStatuses),
      ),
    )
    .orderBy(desc(agentExecutions.id))
    .limit(1)
  const failedBefore = new Set((before?.sources ?? []).filter(isUnread).map(({ url }) => url))
  return run.sources
    .filter(isUnread)
    .slice(0, linksMax)
    .map(({ url, reason }) => ({ url, reason: reason ?? 'no reason given', before: failedBefore.has(url) }))
}

const isUnread = ({ state }: Source) => state === 'failed'
const cut = (text: string | null) => text?.slice(0, pieceMax).toWellFormed() ?? null

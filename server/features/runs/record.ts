import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ExecutionStatus } from '#contract/runs.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import type { Outcome } from '#server/engine/task.ts'
import { recordRun } from '#server/features/agents/service.ts'
import { hasMoneyToSettle, settleEndedRun } from '#server/features/budgets/service.ts'
import { keepEvidence } from '#server/features/lessons/service.ts'
import { notifyRunEnded } from '#server/features/notifications/service.ts'
import { clock } from '#server/platform/clock.ts'
import { announceEnd, forgetText } from './live.ts'
import { tellRunEnded } from './run-ended.ts'

/** How a run ended; `canceled` leaves the agent's counters and conversation alone. */
export type Ending = Outcome | { status: 'canceled'; error: string }

export const canceledEnding: Ending = { status: 'canceled', error: 'The run was canceled.' }

/** The ending of a run that has no result, only a reason. */
export function failedEnding(error: string): Outcome {
  return {
    status: 'failed',
    output: null,
    error,
    engine: null,
    model: null,
    taskType: 'general',
    tokensUsed: 0,
    cost: '0.000000',
    sources: [],
    snapshots: [],
  }
}

/**
 * Records the end of a run in one transaction: the run, its conversation pair, the agent's counters and memory.
 * Its owner is told in the same transaction. Only an open run can end, so that a repeated record changes nothing.
 */
export async function record(executionId: number, ending: Ending): Promise<void> {
  await inTransaction(async (tx) => {
    const run = await endRun(tx, executionId, ending)
    if (!run) return
    if (run.hasMoneyToSettle) await settleEndedRun(tx, executionId)
    await closeTrace(tx, executionId, ending.status)
    if (ending.status === 'canceled') return
    await addConversation(tx, run)
    await tellRunEnded(tx, { run, snapshots: ending.snapshots })
    await recordRun(tx, run.agentId, {
      succeeded: ending.status === 'success',
      completedAt: run.completedAt ?? clock.now(),
      snapshots: ending.snapshots,
    })
    if (run.status === 'failed') await keepEvidence(tx, run, 'failure')
    await notifyRunEnded(tx, run)
  })
  forgetText(executionId)
  announceEnd(executionId)
}

type EndedRow = ExecutionRow & { hasMoneyToSettle: boolean }

async function endRun(tx: Tx, executionId: number, ending: Ending): Promise<EndedRow | undefined> {
  const completedAt = clock.now()
  const [run] = await tx
    .update(agentExecutions)
    .set({
      status: ending.status,
      completedAt,
      executionTime: sql`greatest(0, extract(epoch from (${completedAt.toISOString()}::timestamptz - coalesce(started_at, executed_at))) * 1000)::int`,
      errorMessage: ending.error,
      ...(ending.status === 'canceled' ? {} : resultColumns(ending)),
    })
    .where(and(eq(agentExecutions.id, executionId), inArray(agentExecutions.status, ['queued', 'running'])))
    .returning({ ...getTableColumns(agentExecutions), hasMoneyToSettle })
  return run
}

function resultColumns(outcome: Outcome) {
  return {
    output: outcome.output,
    outputData: outcome.output === null ? null : { output: outcome.output },
    aiUsed: outcome.engine,
    model: outcome.model,
    taskType: outcome.taskType,
    tokensUsed: outcome.tokensUsed,
    cost: outcome.cost,
    sources: outcome.sources,
  }
}

const nextRevision = sql`nextval('execution_steps_revision_seq')`

/** Closes what a crash or a stop left open, and adds the last line. */
async function closeTrace(tx: Tx, executionId: number, status: ExecutionStatus): Promise<void> {
  const now = clock.now()
  const closed = tx.$with('closed').as(
    tx
      .update(executionSteps)
      .set({ state: 'canceled', endedAt: now, revision: nextRevision })
      .where(and(eq(executionSteps.executionId, executionId), eq(executionSteps.state, 'running'))),
  )
  await tx
    .with(closed)
    .insert(executionSteps)
    .values({
      executionId,
      position: sql`(select coalesce(max(position), 0) + 1 from ${executionSteps} where execution_id = ${executionId})`,
      kind: 'record',
      title: status === 'canceled' ? 'Stopped' : 'Saved',
      state: 'done',
      startedAt: now,
      endedAt: now,
    })
}

async function addConversation(tx: Tx, run: ExecutionRow): Promise<void> {
  const pair = { agentId: run.agentId, userId: run.userId, executionId: run.id }
  await tx.insert(agentConversations).values([
    { ...pair, messageType: 'user', message: run.input ?? 'Run the task.', timestamp: run.executedAt },
    {
      ...pair,
      messageType: 'agent',
      message: run.output ?? run.errorMessage ?? 'No output.',
      timestamp: run.completedAt ?? run.executedAt,
    },
  ])
}

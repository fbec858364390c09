import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { workedMsOf } from '#contract/runs/worked-ms.ts'
import { db, inTransaction, type Tx } from '#server/db/database.ts'
import { agents } from '#server/db/tables/agents.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { WorkLost } from '#server/durable/attempt.ts'
import { workerId } from '#server/durable/durable.ts'
import { cleaned, lineColumns, putLines, type StepLine } from '#server/durable/step-line.ts'
import type { Outcome } from '#server/engine/run-input.ts'
import { recordRun } from '#server/features/agents/public.ts'
import { isSilentSuccess } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { observeRunEnd } from '#server/platform/observe.ts'
import type { Ending } from './endings.ts'
import { runEnded } from '#server/features/runs/hooks.ts'
import { announceEnd, forgetText } from '#server/features/runs/watch/live.ts'
import { recordSuccess } from './record-successes.ts'
import { defaultInput, noOutput, recordLine } from './recorded.ts'
import { runKind } from '#server/features/runs/run-kind.ts'

/** The attempt whose result is recorded, with the part of its journal that is not stored yet. */
export interface EndOfAttempt {
  number: number
  agentId: number | undefined
  lines: readonly StepLine[]
  steps: number
  /** How long the run worked, ms. */
  workedMs: number
}

/**
 * Records the end of a run in one transaction: the run, its conversation pair, the agent's counters and memory, and the
 * owner's notification. Only an open run can end, so a repeated call changes nothing. With an attempt, throws
 * `WorkLost` if that attempt no longer has the run.
 */
export async function record(executionId: number, result: Ending, attempt?: EndOfAttempt): Promise<void> {
  const ending = storableEnding(result)
  const run =
    (await recordPlain(executionId, ending, attempt)) ?? (await recordAlone(executionId, ending, attempt))
  if (run) observeRunEnd(run)
  forgetText(executionId)
  if (!run && attempt) await checkEnded(executionId, attempt.number)
  announceEnd(executionId, run)
}

function storableEnding(ending: Ending): Ending {
  const error = ending.error === null ? null : cleaned(ending.error)
  if (ending.status === 'canceled') return { ...ending, error: error ?? '' }
  const output = ending.output === null ? null : cleaned(ending.output)
  // Store only one snapshot of a link that an agent has twice.
  const snapshots = [...new Map(ending.snapshots.map((snapshot) => [snapshot.url, snapshot])).values()]
  return { ...ending, error, output, snapshots }
}

/** Most successes affect only their agent: those that end at the same moment are recorded in one batch. */
async function recordPlain(
  id: number,
  outcome: Ending,
  attempt: EndOfAttempt | undefined,
): Promise<ExecutionRow | undefined> {
  if (outcome.status !== 'success' || attempt?.agentId === undefined) return undefined
  const { agentId, number, lines, steps, workedMs } = attempt
  return recordSuccess({ id, agentId, attempt: number, outcome, lines, steps, workedMs })
}

/** Records one run in a transaction with all listeners of `runEnded`; undefined: it was not open here. */
export function recordAlone(
  executionId: number,
  ending: Ending,
  attempt?: EndOfAttempt,
): Promise<ExecutionRow | undefined> {
  return inTransaction(async (tx) => {
    const run = await endRun(tx, executionId, ending, attempt)
    if (!run) return undefined
    await closeJournal(tx, run, attempt?.lines ?? [])
    const isCanceled = ending.status === 'canceled'
    const snapshots = isCanceled ? [] : ending.snapshots
    const isNothingNew = ending.status === 'success' && ending.isNothingNew === true
    for (const { act, includesCanceled = false } of runEnded.listeners)
      if (!isCanceled || includesCanceled) await act(tx, { run, snapshots, isNothingNew })
    if (isCanceled) return run
    await addConversation(tx, run)
    await recordRun(tx, run.agentId, {
      succeeded: ending.status === 'success',
      completedAt: run.completedAt ?? clock.now(),
      snapshots: ending.snapshots,
    })
    return run
  })
}

/** Throws if a run that could not be recorded is still open or was ended by a later attempt: its lease was lost. */
async function checkEnded(executionId: number, attempt: number): Promise<void> {
  const [run] = await db
    .select({ attempt: agentExecutions.attempt })
    .from(agentExecutions)
    .where(and(eq(agentExecutions.id, executionId), or(isOpen, ne(agentExecutions.attempt, attempt))))
  if (!run) return
  log.warn(
    { executionId, attempt, nowAt: run.attempt },
    'Rejected the outcome of this worker: lease lost, another worker owns the run',
  )
  throw new WorkLost(`Lease lost: another worker owns the run ${executionId}.`)
}

const isOpen = isOpenWork(agentExecutions)

async function endRun(
  tx: Tx,
  executionId: number,
  ending: Ending,
  attempt: EndOfAttempt | undefined,
): Promise<ExecutionRow | undefined> {
  const completedAt = clock.now()
  const isMine = attempt && [
    eq(agentExecutions.claimedBy, workerId() ?? ''),
    eq(agentExecutions.attempt, attempt.number),
  ]
  const [run] = await tx
    .update(agentExecutions)
    .set({
      status: ending.status,
      completedAt,
      executionTime: attempt?.workedMs ?? (await journaledMs(tx, executionId)),
      errorMessage: ending.error,
      ...(ending.status === 'canceled' ? {} : resultColumns(ending)),
    })
    .where(and(eq(agentExecutions.id, executionId), isOpen, ...(isMine ?? [])))
    .returning()
  return run
}

/** How long a run worked that no worker has, according to its journal. */
async function journaledMs(tx: Tx, executionId: number): Promise<number> {
  const steps = await tx
    .select({ startedAt: executionSteps.startedAt, endedAt: executionSteps.endedAt })
    .from(executionSteps)
    .where(and(eq(executionSteps.executionId, executionId), isNotNull(executionSteps.endedAt)))
  return workedMsOf(steps, 0)
}

/** For the update of a run. */
const isKeptQuiet = sql<boolean>`exists (select from ${agents} where agents.id = agent_executions.agent_id and ${isSilentSuccess})`

function resultColumns(outcome: Outcome) {
  return {
    output: outcome.output,
    outputData: outcome.output === null ? null : { output: outcome.output },
    aiUsed: outcome.engine,
    model: outcome.model,
    connectionId: outcome.connectionId ?? null,
    resultData: outcome.data ?? null,
    taskType: outcome.taskType,
    tokensUsed: outcome.tokensUsed,
    cost: outcome.cost,
    sources: outcome.sources,
    conversationHistory: outcome.conversation ?? null,
    resultFingerprint: outcome.fingerprint ?? null,
    fallbackReason: outcome.fallbackReason ?? null,
    ...(outcome.status === 'success' && outcome.isNothingNew && { isKeptQuiet }),
  }
}

/** Stores the rest of the journal, closes open steps, adds the last line, and deletes what only a resume needs. */
async function closeJournal(tx: Tx, run: ExecutionRow, lines: readonly StepLine[]): Promise<void> {
  const now = clock.now()
  await putInto(tx, run.id, lines)
  const { rows } = await tx.$client.query<{ last: number }>(
    `with closed as (
       update execution_steps
       set kept = null, ended_at = coalesce(ended_at, $2), revision = nextval('execution_steps_revision_seq'),
         state = case when state = 'running' then 'canceled' else state end
       where execution_id = $1 and (state = 'running' or kept is not null)
     )
     select coalesce(max(position), 0) as last from execution_steps where execution_id = $1`,
    [run.id, now],
  )
  await putInto(tx, run.id, [recordLine((rows[0]?.last ?? 0) + 1, run.status, now)])
}

async function putInto(tx: Tx, executionId: number, lines: readonly StepLine[]): Promise<void> {
  if (lines.length === 0) return
  await tx.$client.query(putThem, [executionId, JSON.stringify(lines)])
}

const putThem = `with lines as (
  select $1::int as work_id, * from json_to_recordset($2::json) as l(${lineColumns})
), notes as (${runKind.keepNotes}) ${putLines(runKind.steps, 'lines l', 'null')}`

async function addConversation(tx: Tx, run: ExecutionRow): Promise<void> {
  const pair = { agentId: run.agentId, userId: run.userId, executionId: run.id }
  await tx.insert(agentConversations).values([
    { ...pair, messageType: 'user', message: run.input ?? defaultInput, timestamp: run.executedAt },
    {
      ...pair,
      messageType: 'agent',
      message: run.output ?? run.errorMessage ?? noOutput,
      timestamp: run.completedAt ?? run.executedAt,
    },
  ])
}

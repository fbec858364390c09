import { sql } from 'drizzle-orm'
import { rowReader } from '#server/db/driver-row.ts'
import {
  byIndex,
  DedicatedConnection,
  type NamedStatement,
} from '#server/db/connection/dedicated-connection.ts'
import { statementText } from '#server/db/statement-text.ts'
import { agentConversations } from '#server/db/tables/conversations.ts'
import { executionSteps } from '#server/db/tables/execution-steps.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { isStatementError } from '#server/durable/statement-error.ts'
import { workerId } from '#server/durable/durable.ts'
import { lineColumns, putLines, type StepLine } from '#server/durable/step-line.ts'
import type { Outcome } from '#server/engine/run-input.ts'
import { countSuccesses } from '#server/features/agents/public.ts'
import { isSilentSuccess } from '#server/features/notifications/public.ts'
import { clock } from '#server/platform/clock.ts'
import { log } from '#server/platform/log.ts'
import { runEnded } from '#server/features/runs/hooks.ts'
import { defaultInput, noOutput, recordLine } from './recorded.ts'
import { runKind } from '#server/features/runs/run-kind.ts'

/** Maximum number of runs that one statement records. */
const batchMax = 100

/**
 * Records any number of successes by one statement, as `record` does one by one. It leaves out runs that a listener of
 * `runEnded` wants.
 */
function recordStatement(): NamedStatement {
  const conditions = [sql`false`, ...runEnded.listeners.map(({ wants }) => wants)]
  const text = statementText(sql`
with input as (
  select * from json_to_recordset($2::json) as i(id int, attempt int, completed_at timestamptz, worked_ms int, output text, ai_used text,
    model text, task_type text, tokens_used int, cost numeric, sources jsonb, conversation jsonb, snapshots json,
    fingerprint text, fallback_reason text, is_nothing_new boolean, data jsonb, connection_id int)
), ended as (
  update ${agentExecutions}
  set status = 'success', completed_at = input.completed_at, error_message = null, output = input.output,
    execution_time = input.worked_ms,
    output_data = case when input.output is not null then jsonb_build_object('output', input.output) end,
    ai_used = input.ai_used, model = input.model, connection_id = input.connection_id, task_type = input.task_type, tokens_used = input.tokens_used,
    cost = input.cost, sources = input.sources, conversation_history = input.conversation,
    result_fingerprint = input.fingerprint, result_data = input.data, fallback_reason = input.fallback_reason, is_kept_quiet = input.is_nothing_new and ${isSilentSuccess}
  from input, agents
  where ${agentExecutions.id} = input.id and agents.id = ${agentExecutions.agentId}
    and ${isOpenWork(agentExecutions)} and claimed_by = $1
    and ${agentExecutions.attempt} = input.attempt and not (${sql.join(conditions, sql` or `)})
  returning agent_executions.*
), lines as (
  select l.* from json_to_recordset($3::json) as l(work_id int, ${sql.raw(lineColumns)})
  join ended on ended.id = l.work_id
), notes as (
  ${sql.raw(runKind.keepNotes)}
), written as (
  ${sql.raw(putLines(runKind.steps, 'lines l', 'null'))}
), closed as (
  update ${executionSteps}
  set kept = null, ended_at = coalesce(ended_at, ended.completed_at), revision = nextval('execution_steps_revision_seq'),
    state = case when state = 'running' then 'canceled' else state end
  from ended
  where execution_id = ended.id and (state = 'running' or kept is not null)
    and not exists (select from lines where lines.work_id = execution_id and lines.position = ${executionSteps.position})
), told as (
  insert into ${agentConversations} (agent_id, user_id, execution_id, message_type, message, timestamp)
  select ended.agent_id, ended.user_id, ended.id, said.by, said.what, said.at
  from ended cross join lateral (values
    (1, 'user', coalesce(ended.input, ${sql.raw(quoted(defaultInput))}), ended.executed_at),
    (2, 'agent', coalesce(ended.output, ${sql.raw(quoted(noOutput))}), ended.completed_at)
  ) as said(nth, by, what, at) order by ended.id, said.nth
), ${countSuccesses}
select * from ended`)
  return { name: 'record_successes', text }
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** A run that ended with success, with the part of its journal that is not stored yet. */
export interface EndedSuccess {
  id: number
  agentId: number
  attempt: number
  outcome: Outcome
  lines: readonly StepLine[]
  /** Number of steps of the run, stored or not. */
  steps: number
  /** How long the run worked, ms. */
  workedMs: number
}

interface Waiting extends EndedSuccess {
  answer: PromiseWithResolvers<ExecutionRow | undefined>
}

const lane = new DedicatedConnection('records', byIndex)
let statement: NamedStatement | undefined
/** Converts a row of `agent_executions` from the driver's form. */
export const executionOf = rowReader(agentExecutions)
let waiting: Waiting[] = []
let isSending = false

/** Records a success in a batch with others that end now; undefined: left to the transactional path. */
export function recordSuccess(run: EndedSuccess): Promise<ExecutionRow | undefined> {
  const answer = Promise.withResolvers<ExecutionRow | undefined>()
  waiting.push({ ...run, answer })
  if (!isSending) {
    isSending = true
    // Runs that end in the same turn of the event loop join the batch.
    setImmediate(() => void sendAll())
  }
  return answer.promise
}

async function sendAll(): Promise<void> {
  while (waiting.length > 0) {
    const batch = nextBatch()
    await send(batch)
  }
  isSending = false
}

/** At most one run of each agent, because each run increments the agent's counters. */
function nextBatch(): Waiting[] {
  const batch = new Map<number, Waiting>()
  const later: Waiting[] = []
  for (const run of waiting) {
    if (batch.size < batchMax && !batch.has(run.agentId)) batch.set(run.agentId, run)
    else later.push(run)
  }
  waiting = later
  return [...batch.values()]
}

async function send(runs: readonly Waiting[]): Promise<void> {
  try {
    const recorded = await write(runs)
    for (const { id, answer } of runs) answer.resolve(recorded.get(id))
  } catch (error) {
    if (isStatementError(error)) {
      log.warn(
        { err: error, runs: runs.length },
        'Could not record successes in a batch; recording them one by one',
      )
      // One of them failed: try each alone, and send that one to the transactional path.
      if (runs.length === 1) runs[0]?.answer.resolve(undefined)
      else for (const run of runs) await send([run])
    } else {
      for (const { answer } of runs) answer.reject(error)
    }
  }
}

async function write(runs: readonly EndedSuccess[]): Promise<Map<number, ExecutionRow>> {
  const now = clock.now()
  const input = runs.map(({ id, attempt, outcome, workedMs }) => ({
    id,
    attempt,
    completed_at: now,
    worked_ms: workedMs,
    output: outcome.output,
    ai_used: outcome.engine,
    model: outcome.model,
    connection_id: outcome.connectionId ?? null,
    task_type: outcome.taskType,
    tokens_used: outcome.tokensUsed,
    cost: outcome.cost,
    sources: outcome.sources,
    conversation: outcome.conversation ?? null,
    snapshots: outcome.snapshots,
    fingerprint: outcome.fingerprint ?? null,
    fallback_reason: outcome.fallbackReason ?? null,
    is_nothing_new: outcome.isNothingNew ?? false,
    data: outcome.data ?? null,
  }))
  const lines = runs.flatMap(({ id, lines: own, steps }) =>
    [...own.map((line) => ended(line, now)), recordLine(steps + 1, 'success', now)].map((line) => ({
      work_id: id,
      ...line,
    })),
  )
  statement ??= recordStatement()
  const { rows } = await lane.query(statement, [
    workerId() ?? '',
    JSON.stringify(input),
    JSON.stringify(lines),
  ])
  return new Map(rows.map((row) => [row.id as number, executionOf(row)]))
}

/** Cancels a step that was still running when its run ended. */
function ended(line: StepLine, at: Date): StepLine {
  return line.state === 'running' ? { ...line, state: 'canceled', ended_at: at.toISOString() } : line
}

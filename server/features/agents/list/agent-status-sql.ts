import { type SQL, sql } from 'drizzle-orm'
import type { AgentRunStatus } from '#contract/agents/agents.ts'
import { reasonOf, summaryFrom, summaryOf } from '#server/engine/run-summary.ts'
import { failuresUntilPause } from '#contract/schedules/schedules.ts'
import { openStates, workedStates } from '#server/db/tables/work-states.ts'

const open = sql`(
  select json_build_object('executionId', id, 'status', status, 'isHeld', held_at is not null and wake_at is null)
  from agent_executions where agent_id = agents.id and status in ${openStates}
  order by held_at is null, id desc limit 1
)`

const last = sql`(
  select json_build_object('executionId', id, 'status', status, 'at', coalesce(completed_at, executed_at),
    'isFallback', fallback_reason is not null,
    'text', left(case status when 'success' then output else error_message end, ${sql.raw(String(summaryFrom))}))
  from agent_executions where agent_id = agents.id and status in ${workedStates} order by id desc limit 1
)`

const isPausedForFailing = sql`(agents.status = 'paused' and agents.failures_in_a_row >= ${sql.raw(String(failuresUntilPause))})`

/**
 * The current status and the last outcome of an agent, read with two indexes within the statement that reads the agent.
 */
export const agentStatusSql = sql`json_build_object('open', ${open}, 'last', ${last}, 'pausedItself', ${isPausedForFailing})`

/** Whether the newest run of an agent failed, as a condition of a statement that reads `agents`. */
export const hasFailed: SQL = sql`(
  select status from agent_executions where agent_id = agents.id and status in ${workedStates}
  order by id desc limit 1
) = 'failed'`

const isInTroubleIf = (failed: SQL): SQL =>
  sql`(${isPausedForFailing} or (agents.status = 'active' and ${failed}))`

/** Whether the last run of an active agent failed, or failures paused the agent. */
export const isInTrouble: SQL = isInTroubleIf(hasFailed)

/** Whether an agent waits for its owner, given whether its newest run failed. */
export const needsOwnerIf = (failed: SQL): SQL => sql`(
  ${isInTroubleIf(failed)} or exists (
    select from agent_executions
    where agent_id = agents.id and status in ${openStates} and held_at is not null and wake_at is null
  )
)`

/**
 * Whether an agent waits for its owner: its last run failed and it is still active, failures paused it, or a budget
 * holds a run.
 */
export const needsOwner: SQL = needsOwnerIf(hasFailed)

/** The status as PostgreSQL returns it. */
export interface RawAgentStatus extends Omit<AgentRunStatus, 'last'> {
  last:
    | (Omit<NonNullable<AgentRunStatus['last']>, 'at' | 'summary'> & { at: string; text: string | null })
    | null
}

/** Converts the status from the database; summarizes the start of the last result in one line. */
export function toAgentStatus({ open: run, last: ended, pausedItself }: RawAgentStatus): AgentRunStatus {
  const outcome = ended && {
    executionId: ended.executionId,
    status: ended.status,
    at: new Date(ended.at),
    ...(ended.isFallback && { isFallback: true }),
    summary: (ended.status === 'failed' ? reasonOf(ended.text) : summaryOf(ended.text)) ?? null,
  }
  return { open: run, last: outcome, pausedItself }
}

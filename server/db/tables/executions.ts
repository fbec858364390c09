import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { engines } from '#contract/agents/agents.ts'
import {
  executionStatuses,
  type Source,
  taskTypes,
  triggerSources,
  type SpokenTurn,
} from '#contract/runs/runs.ts'
import type { ResultData } from '#contract/runs/result-fields.ts'
import { agents } from './agents.ts'
import { dollars, instant, oneOf, rowId } from './columns.ts'
import { agentTeamExecutions } from './teams.ts'
import { users } from './users.ts'
import { workColumns } from './work-columns.ts'
import { openStates } from './work-states.ts'

/** The runs of agents: source of truth for what an agent did, when, with which engine and at what cost. */
export const agentExecutions = pgTable(
  'agent_executions',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    input: text('input'),
    output: text('output'),
    status: varchar('status', { length: 20, enum: executionStatuses }).notNull().default('queued'),
    /** Time worked, ms, excluding waits in the queue, for a decision or for a slot. */
    executionTime: integer('execution_time'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    errorMessage: text('error_message'),
    outputData: jsonb('output_data').$type<{ output: string }>(),
    triggerSource: varchar('trigger_source', { length: 20, enum: triggerSources })
      .notNull()
      .default('manual'),
    /** The engine that replied; null in a success: no model was called because nothing had changed. */
    aiUsed: varchar('ai_used', { length: 30, enum: engines }),
    model: text('model'),
    /** The connection of that model, which may have been deleted since. */
    connectionId: integer('connection_id'),
    /** Its result in the fields that the agent had then; null: its result is text alone. */
    resultData: jsonb('result_data').$type<ResultData>(),
    taskType: varchar('task_type', { length: 30, enum: taskTypes }),
    tokensUsed: integer('tokens_used').notNull().default(0),
    cost: dollars('cost').notNull().default('0'),
    sources: jsonb('sources').$type<Source[]>().notNull().default([]),
    /** Messages to and from the models of this run; null: no model was called. */
    conversationHistory: jsonb('conversation_history').$type<SpokenTurn[]>(),
    /** Hash of the output of its script and model, to detect an identical later run; null: neither had output. */
    resultFingerprint: text('result_fingerprint'),
    /** Why the chosen engine failed, if another one replaced it; null: no fallback. */
    fallbackReason: text('fallback_reason'),
    /** The owner was not notified, because the result equals the previous success and they want changes only. */
    isKeptQuiet: boolean('is_kept_quiet').notNull().default(false),
    /** When it was requested. */
    executedAt: instant('executed_at').notNull().defaultNow(),
    idempotencyKey: text('idempotency_key'),
    deadlineAt: instant('deadline_at'),
    ...workColumns(),
    retryOf: integer('retry_of').references((): AnyPgColumn => agentExecutions.id, { onDelete: 'set null' }),
    /** Length of the chain of events that led here; a chain ends at five. */
    hops: integer('hops').notNull().default(0),
    teamExecutionId: integer('team_execution_id').references(() => agentTeamExecutions.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    /** Covers all filters of run lists, so that runs which do not match are skipped without reading them. */
    index('agent_executions_user_id_idx').on(t.userId, t.id, t.status, t.triggerSource, t.executedAt),
    /** Includes the status, so that the last outcome of an agent is found without reading its runs. */
    index('agent_executions_agent_id_idx').on(t.agentId, t.id, t.status),
    index('agent_executions_answer_idx')
      .on(t.agentId, t.id)
      .where(sql`${t.status} = 'success' and ${t.aiUsed} is not null`),
    /** Covers all columns that analytics and the overview sum, so that they need not read the runs. */
    index('agent_executions_user_time_idx').on(
      t.userId,
      t.executedAt,
      t.agentId,
      t.status,
      t.executionTime,
      t.cost,
      t.aiUsed,
      t.completedAt,
    ),
    index('agent_executions_open_idx').on(t.id).where(sql`${t.status} in ${openStates}`),
    index('agent_executions_open_agent_idx').on(t.agentId, t.id).where(sql`${t.status} in ${openStates}`),
    index('agent_executions_failed_idx')
      .on(t.id, t.completedAt, t.crashes)
      .where(sql`${t.status} = 'failed'`),
    index('agent_executions_waiting_idx')
      .on(t.userId, t.id)
      .where(sql`${t.status} = 'queued' and ${t.claimedAt} is null and ${t.heldAt} is null`),
    index('agent_executions_claimed_idx')
      .on(t.userId)
      .where(sql`${t.status} in ${openStates} and ${t.claimedAt} is not null and ${t.heldAt} is null`),
    index('agent_executions_wake_idx')
      .on(t.wakeAt)
      .where(sql`${t.status} in ${openStates} and ${t.wakeAt} is not null`),
    index('agent_executions_retry_of_idx').on(t.retryOf).where(sql`${t.retryOf} is not null`),
    index('agent_executions_team_idx').on(t.teamExecutionId).where(sql`${t.teamExecutionId} is not null`),
    uniqueIndex('agent_executions_idempotency_key').on(t.agentId, t.idempotencyKey),
    oneOf('agent_executions_status_check', t.status, executionStatuses),
  ],
)
export type ExecutionRow = typeof agentExecutions.$inferSelect

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
import { executionStatuses, type Source, taskTypes, triggerSources } from '#contract/runs/runs.ts'
import type { SpokenTurn } from '#contract/runs/spoken-turns.ts'
import { agents } from './agents.ts'
import { dollars, instant, oneOf, rowId } from './columns.ts'
import { agentTeamExecutions } from './teams.ts'
import { users } from './users.ts'
import { workColumns } from './work-columns.ts'
import { openStates } from './work-states.ts'

/** The runs: the product's truth about what an agent did, when, by what and at what cost. */
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
    /** How long it worked, ms: without waiting in the queue, for a decision or for a place. */
    executionTime: integer('execution_time'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    errorMessage: text('error_message'),
    outputData: jsonb('output_data').$type<{ output: string }>(),
    triggerSource: varchar('trigger_source', { length: 20, enum: triggerSources })
      .notNull()
      .default('manual'),
    /** Who answered; null in a success: nobody was asked, for nothing had changed. */
    aiUsed: varchar('ai_used', { length: 30, enum: engines }),
    model: text('model'),
    taskType: varchar('task_type', { length: 30, enum: taskTypes }),
    tokensUsed: integer('tokens_used').notNull().default(0),
    cost: dollars('cost').notNull().default('0'),
    sources: jsonb('sources').$type<Source[]>().notNull().default([]),
    /** What was said to and by the models of this run; null where none was asked. */
    conversationHistory: jsonb('conversation_history').$type<SpokenTurn[]>(),
    /** A hash of what its script left and its model said, by which a later run knows that it says the same; null: neither spoke. */
    resultFingerprint: text('result_fingerprint'),
    /** Why the engine that should have answered did not, where another one stood in for it; null: it went as asked. */
    fallbackReason: text('fallback_reason'),
    /** Its owner was not told of it: it found what the success before had found, and they want to know of changes alone. */
    isKeptQuiet: boolean('is_kept_quiet').notNull().default(false),
    /** When it was asked for. */
    executedAt: instant('executed_at').notNull().defaultNow(),
    idempotencyKey: text('idempotency_key'),
    deadlineAt: instant('deadline_at'),
    ...workColumns(),
    retryOf: integer('retry_of').references((): AnyPgColumn => agentExecutions.id, { onDelete: 'set null' }),
    /** Links in the chain of events that led here; a chain is cut at five. */
    hops: integer('hops').notNull().default(0),
    teamExecutionId: integer('team_execution_id').references(() => agentTeamExecutions.id, {
      onDelete: 'set null',
    }),
  },
  (t) => [
    /** With all that a list of runs is filtered by, so that runs which do not fit are passed over without being read. */
    index('agent_executions_user_id_idx').on(t.userId, t.id, t.status, t.triggerSource, t.executedAt),
    /** With the status, by which an agent's newest outcome is told without reading its runs. */
    index('agent_executions_agent_id_idx').on(t.agentId, t.id, t.status),
    index('agent_executions_answer_idx')
      .on(t.agentId, t.id)
      .where(sql`${t.status} = 'success' and ${t.aiUsed} is not null`),
    /** With all that analytics sum up and the overview asks for, so that they need not read the runs themselves. */
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

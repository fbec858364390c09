import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { createdAt, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/**
 * `waiting` for approval of the owner, `approved` but not sent, `sending` while in flight; `unknown`: the outcome is
 * unknown, and it is not retried.
 */
export const toolActStates = [
  'waiting',
  'approved',
  'sending',
  'done',
  'failed',
  'refused',
  'unknown',
] as const

/** Actions of runs in other services, done or requested: each executed at most once, or its outcome is `unknown`. */
export const toolActs = pgTable(
  'tool_acts',
  {
    id: rowId(),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Identifies the action within its run, the same in each attempt. */
    key: text('key').notNull(),
    /** No reference: the action stays when the connection is deleted. */
    connectionId: integer('connection_id').notNull(),
    connectionName: text('connection_name').notNull(),
    tool: text('tool').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    state: varchar('state', { length: 10, enum: toolActStates }).notNull(),
    /** Number of times it was sent. */
    sent: integer('sent').notNull().default(0),
    /** Idempotency key: the same each time it is sent. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** Reply of the service, or why it was not executed. */
    answer: text('answer'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('tool_acts_key').on(t.executionId, t.key),
    index('tool_acts_user_id_idx').on(t.userId, t.id),
    oneOf('tool_acts_state_check', t.state, toolActStates),
  ],
)
export type ToolActRow = typeof toolActs.$inferSelect

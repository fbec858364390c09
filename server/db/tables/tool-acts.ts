import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid, varchar } from 'drizzle-orm/pg-core'
import { createdAt, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/**
 * `waiting` for its owner's yes, `approved` to be done, `sending` while it is done; `unknown`: it may have been done, and
 * is not done again.
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

/** What runs did, or wanted to do, at other services: each once, or said to be unknown. */
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
    /** Names the act within its run, the same in each attempt. */
    key: text('key').notNull(),
    /** No reference: what was done stays, also when the connection is gone. */
    connectionId: integer('connection_id').notNull(),
    connectionName: text('connection_name').notNull(),
    tool: text('tool').notNull(),
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    state: varchar('state', { length: 10, enum: toolActStates }).notNull(),
    /** How often it was sent. */
    sent: integer('sent').notNull().default(0),
    /** The same each time it is sent. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** What the other side answered, or why it was not done. */
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

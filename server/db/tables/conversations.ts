import { index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { agents } from './agents.ts'
import { instant, oneOf, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

const messageTypes = ['user', 'agent'] as const

/** Messages between a user and an agent; each run adds a pair. */
export const agentConversations = pgTable(
  'agent_conversations',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    messageType: varchar('message_type', { length: 20, enum: messageTypes }).notNull(),
    message: text('message').notNull(),
    timestamp: instant('timestamp').notNull().defaultNow(),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
  },
  (t) => [
    index('agent_conversations_agent_id_idx').on(t.agentId, t.id),
    index('agent_conversations_user_id_idx').on(t.userId, t.id),
    index('agent_conversations_execution_id_idx').on(t.executionId),
    oneOf('agent_conversations_message_type_check', t.messageType, messageTypes),
  ],
)

import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { agents } from './agents.ts'
import { createdAt, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'

/** What an agent in learning mode keeps from its earlier runs. */
export const agentLessons = pgTable(
  'agent_lessons',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    lesson: text('lesson').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('agent_lessons_agent_id_idx').on(t.agentId, t.id),
    index('agent_lessons_execution_id_idx').on(t.executionId),
  ],
)

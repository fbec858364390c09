import { index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { agents } from './agents.ts'
import { createdAt, instant, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'

/** The ledger of schedules: one row per planned instant, with what became of it and why. */
export const plannedRuns = pgTable(
  'planned_runs',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    plannedAt: instant('planned_at').notNull(),
    outcome: varchar('outcome', { length: 20 }).notNull(),
    reason: text('reason'),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('planned_runs_instant_key').on(t.agentId, t.plannedAt),
    index('planned_runs_execution_id_idx').on(t.executionId),
  ],
)

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { plannedOutcomes } from '#contract/schedules.ts'
import { agents } from './agents.ts'
import { createdAt, instant, oneOf, rowId } from './columns.ts'
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
    outcome: varchar('outcome', { length: 20, enum: plannedOutcomes }).notNull(),
    /** Why it did not run, or ran late; fit to show. */
    reason: text('reason'),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('planned_runs_instant_key').on(t.agentId, t.plannedAt),
    index('planned_runs_execution_id_idx').on(t.executionId),
    index('planned_runs_waiting_idx').on(t.agentId, t.plannedAt).where(sql`${t.outcome} = 'waiting'`),
    oneOf('planned_runs_outcome_check', t.outcome, plannedOutcomes),
  ],
)

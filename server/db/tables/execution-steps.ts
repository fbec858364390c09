import { index, integer, pgTable, unique, varchar } from 'drizzle-orm/pg-core'
import { stepKinds, stepStates } from '#contract/runs/runs.ts'
import { oneOf } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { stepColumns } from './work-columns.ts'

/** The steps of a run, in order and limited in size: the trace for people, and the journal to resume from. */
export const executionSteps = pgTable(
  'execution_steps',
  {
    ...stepColumns(),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20, enum: stepKinds }).notNull(),
    state: varchar('state', { length: 20, enum: stepStates }).notNull().default('running'),
  },
  (t) => [
    unique('execution_steps_position_key').on(t.executionId, t.position),
    index('execution_steps_revision_idx').on(t.executionId, t.revision),
    oneOf('execution_steps_state_check', t.state, stepStates),
  ],
)
export type ExecutionStepRow = typeof executionSteps.$inferSelect

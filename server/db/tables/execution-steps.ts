import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgSequence, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { stepKinds, stepStates } from '#contract/runs.ts'
import { dollars, instant, oneOf } from './columns.ts'
import { agentExecutions } from './executions.ts'

/** Orders every change of any step, so that a reader can ask for what is new since the last it saw. */
export const stepRevisions = pgSequence('execution_steps_revision_seq')

const nextRevision = sql`nextval('execution_steps_revision_seq')`

/** The readable trace of a run: what it did one after the other, within bounds. */
export const executionSteps = pgTable(
  'execution_steps',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: varchar('kind', { length: 20, enum: stepKinds }).notNull(),
    title: text('title').notNull(),
    state: varchar('state', { length: 20, enum: stepStates }).notNull().default('running'),
    input: text('input'),
    output: text('output'),
    tokensUsed: integer('tokens_used').notNull().default(0),
    cost: dollars('cost').notNull().default('0'),
    error: text('error'),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(nextRevision)
      .$onUpdate(() => nextRevision),
  },
  (t) => [
    unique('execution_steps_position_key').on(t.executionId, t.position),
    index('execution_steps_revision_idx').on(t.executionId, t.revision),
    oneOf('execution_steps_state_check', t.state, stepStates),
  ],
)
export type ExecutionStepRow = typeof executionSteps.$inferSelect

import type { StepMoney } from '#contract/runs/runs.ts'
import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgSequence, text } from 'drizzle-orm/pg-core'
import { dollars, instant } from './columns.ts'

/**
 * Columns for the claim, the attempts and the suspension of durable work. The row also has an `id`, a `user_id`, a
 * `status` ('queued' and 'running' are open, any other has ended) and a `started_at`: see docs/durable-work.md.
 */
export const workColumns = () => ({
  /** When a worker claimed it; null while it is queued. */
  claimedAt: instant('claimed_at'),
  claimedBy: text('claimed_by'),
  /** Number of attempts so far: writes of earlier attempts are rejected. */
  attempt: integer('attempt').notNull().default(0),
  /** Number of attempts that ended because the worker died. */
  crashes: integer('crashes').notNull().default(0),
  /** Since when it is suspended, for a decision or a time; it then occupies no worker. */
  heldAt: instant('held_at'),
  /** When suspended work resumes without being woken. */
  wakeAt: instant('wake_at'),
  cancelRequestedAt: instant('cancel_requested_at'),
})

/** Orders all changes of all steps, so that a reader can query for changes since the last one it saw. */
export const stepRevisions = pgSequence('execution_steps_revision_seq')

const nextRevision = sql`nextval('execution_steps_revision_seq')`

/** Columns of a step of durable work, beside its `kind` and `state`: a line of the trace and of the journal. */
export const stepColumns = () => ({
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  input: text('input'),
  output: text('output'),
  tokensUsed: integer('tokens_used').notNull().default(0),
  cost: dollars('cost').notNull().default('0'),
  money: jsonb('money').$type<StepMoney>(),
  error: text('error'),
  startedAt: instant('started_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
  /** Outcome of the step as JSON, while its work is open: a step with an outcome is never executed again. */
  kept: text('kept'),
  revision: bigint('revision', { mode: 'number' })
    .notNull()
    .default(nextRevision)
    .$onUpdate(() => nextRevision),
})

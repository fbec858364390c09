import type { StepMoney } from '#contract/runs/runs.ts'
import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgSequence, text } from 'drizzle-orm/pg-core'
import { dollars, instant } from './columns.ts'

/**
 * What the row of a piece of durable work says about who does it and when. Beside these it has an `id`, a `user_id`,
 * a `status` ('queued' and 'running' are open, any other has ended) and a `started_at`: see docs/durable-work.md.
 */
export const workColumns = () => ({
  /** When a worker took it; until then it waits for its turn. */
  claimedAt: instant('claimed_at'),
  claimedBy: text('claimed_by'),
  /** How often a worker has begun it: what an earlier attempt still writes is refused. */
  attempt: integer('attempt').notNull().default(0),
  /** How many of its attempts ended because the worker was gone. */
  crashes: integer('crashes').notNull().default(0),
  /** Since when it waits for a decision or a time; it then takes no worker's place. */
  heldAt: instant('held_at'),
  /** When held work goes on by itself. */
  wakeAt: instant('wake_at'),
  cancelRequestedAt: instant('cancel_requested_at'),
})

/** Orders every change of any step, so that a reader can ask for what is new since the last it saw. */
export const stepRevisions = pgSequence('execution_steps_revision_seq')

const nextRevision = sql`nextval('execution_steps_revision_seq')`

/** A step of durable work beside its `kind` and `state`: a line of the trace that people read, and of the journal. */
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
  /** What the step came to, as JSON, while its work is open: a step that has it is never done again. */
  kept: text('kept'),
  revision: bigint('revision', { mode: 'number' })
    .notNull()
    .default(nextRevision)
    .$onUpdate(() => nextRevision),
})

import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { engines } from '#contract/agents/agents.ts'
import { feedbackVerdicts, lessonOrigins, lessonStatuses } from '#contract/lessons.ts'
import { agents } from './agents.ts'
import { createdAt, dollars, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** `drafting` is evidence without a text yet, `dropped` is evidence without a lesson; neither is shown. */
const storedStatuses = ['drafting', 'dropped', ...lessonStatuses] as const

/** Lessons that an agent in learning mode has learnt from its runs, or proposes; its owner decides. */
export const agentLessons = pgTable(
  'agent_lessons',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** The run that it comes from. */
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    lesson: text('lesson').notNull(),
    origin: varchar('origin', { length: 20, enum: lessonOrigins }).notNull(),
    status: varchar('status', { length: 20, enum: storedStatuses }).notNull().default('proposed'),
    /** The engine that wrote it; null: its owner. */
    engine: varchar('engine', { length: 30, enum: engines }),
    tokensUsed: integer('tokens_used').notNull().default(0),
    cost: dollars('cost').notNull().default('0'),
    /** Attempts to write it; only the first may spend money. */
    attempts: integer('attempts').notNull().default(0),
    /** End of the lease of the worker that writes the draft. */
    heldUntil: instant('held_until'),
    decidedAt: instant('decided_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agent_lessons_agent_id_idx').on(t.agentId, t.id),
    index('agent_lessons_drafting_idx').on(t.id).where(sql`${t.status} = 'drafting'`),
    uniqueIndex('agent_lessons_evidence_key').on(t.executionId, t.origin),
    oneOf('agent_lessons_origin_check', t.origin, lessonOrigins),
    oneOf('agent_lessons_status_check', t.status, storedStatuses),
  ],
)

/** Lessons that each run received. */
export const lessonUses = pgTable(
  'lesson_uses',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => agentLessons.id, { onDelete: 'cascade' }),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.lessonId, t.executionId] }),
    index('lesson_uses_execution_id_idx').on(t.executionId),
  ],
)

/** Feedback of the owner on a run. */
export const runFeedback = pgTable(
  'run_feedback',
  {
    executionId: integer('execution_id')
      .primaryKey()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    verdict: varchar('verdict', { length: 10, enum: feedbackVerdicts }).notNull(),
    remark: text('remark'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('run_feedback_user_id_idx').on(t.userId),
    oneOf('run_feedback_verdict_check', t.verdict, feedbackVerdicts),
  ],
)

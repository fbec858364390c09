import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { type ApprovalKindName, approvalStates, decisionPlaces } from '#contract/approvals/approval-states.ts'
import { createdAt, instant, oneOf, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** Actions that need, or needed, the approval of a person. */
export const approvals = pgTable(
  'approvals',
  {
    id: rowId(),
    kind: varchar('kind', { length: 30 }).$type<ApprovalKindName>().notNull(),
    /** The user who decides. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The kind of thing that requests the approval. */
    subjectKind: varchar('subject_kind', { length: 30 }).notNull(),
    subjectId: text('subject_id').notNull(),
    /** The waiting run. */
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'cascade' }),
    /** Identifies the action, so that only one request for it is open. */
    key: text('key').notNull(),
    title: text('title').notNull(),
    reason: text('reason').notNull(),
    /** Exactly what is executed on approval. */
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    reads: jsonb('reads').$type<string[]>().notNull().default([]),
    state: varchar('state', { length: 10, enum: approvalStates }).notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    decidedBy: text('decided_by').references(() => users.id, { onDelete: 'set null' }),
    decidedAt: instant('decided_at'),
    decidedThrough: varchar('decided_through', { length: 20, enum: decisionPlaces }),
    /** Data that the decider attached. */
    decision: jsonb('decision').$type<Record<string, unknown>>(),
  },
  (t) => [
    index('approvals_user_id_idx').on(t.userId, t.id),
    index('approvals_execution_id_idx').on(t.executionId),
    index('approvals_decided_by_idx').on(t.decidedBy),
    uniqueIndex('approvals_pending_key').on(t.key).where(sql`${t.state} = 'pending'`),
    index('approvals_pending_idx').on(t.userId).where(sql`${t.state} = 'pending'`),
    index('approvals_expiry_idx').on(t.expiresAt).where(sql`${t.state} = 'pending'`),
    oneOf('approvals_state_check', t.state, approvalStates),
  ],
)
export type ApprovalRow = typeof approvals.$inferSelect

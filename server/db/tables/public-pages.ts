import { boolean, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import type { AgentFormField } from '#contract/public-pages/form-names.ts'
import { agents } from './agents.ts'
import { createdAt, instant, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** Links by which anybody who has them reads one result, until they expire or are revoked. */
export const resultLinks = pgTable(
  'result_links',
  {
    id: rowId(),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The link is stored only as a hash. */
    tokenHash: text('token_hash').notNull().unique(),
    /** Null: until it is revoked. */
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    views: integer('views').notNull().default(0),
    lastViewedAt: instant('last_viewed_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('result_links_execution_id_idx').on(t.executionId),
    index('result_links_user_id_idx').on(t.userId, t.id),
  ],
)

/** Public forms of agents: a visitor fills one in, which starts a run, and sees its result. */
export const agentForms = pgTable('agent_forms', {
  id: rowId(),
  agentId: integer('agent_id')
    .notNull()
    .unique()
    .references(() => agents.id, { onDelete: 'cascade' }),
  /** Last part of its address; a new one makes the old address useless. */
  slug: varchar('slug', { length: 40 }).notNull().unique(),
  isActive: boolean('is_active').notNull().default(false),
  title: text('title').notNull(),
  intro: text('intro').notNull().default(''),
  fields: jsonb('fields').$type<AgentFormField[]>().notNull(),
  /** argon2id hash; null: no password. */
  passwordHash: text('password_hash'),
  /** Submissions of one visitor, and of all, in 24 hours. */
  perVisitorDay: integer('per_visitor_day').notNull(),
  perDay: integer('per_day').notNull(),
  /** Origins whose pages may show it in a frame. */
  frameOrigins: text('frame_origins').array().notNull().default([]),
  showsResult: boolean('shows_result').notNull().default(true),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})
export type AgentFormRow = typeof agentForms.$inferSelect

/** What visitors have sent with forms. */
export const formSubmissions = pgTable(
  'form_submissions',
  {
    id: rowId(),
    formId: integer('form_id')
      .notNull()
      .references(() => agentForms.id, { onDelete: 'cascade' }),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    /** Hash of the visitor's network address with a key of the day, so that it counts and identifies nobody. */
    visitorHash: text('visitor_hash').notNull(),
    /** Random key of the page, so that a repetition starts nothing more. */
    requestKey: text('request_key').notNull(),
    /** Hash of the token with which the visitor follows the run. */
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('form_submissions_request_key').on(t.formId, t.requestKey),
    index('form_submissions_form_id_idx').on(t.formId, t.createdAt),
    index('form_submissions_visitor_idx').on(t.formId, t.visitorHash, t.createdAt),
    index('form_submissions_execution_id_idx').on(t.executionId),
  ],
)

import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, numeric, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { callOutcomes, callPricings, type CallPurpose, type UsageSubject } from '#contract/usage/usage.ts'
import { dollars, instant, oneOf, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** Usage and cost of each model call, one row per call. Unknown values are null, never zero. */
export const usageRecords = pgTable(
  'usage_records',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    stepPosition: integer('step_position'),
    subjectKind: varchar('subject_kind', { length: 30 }).$type<UsageSubject>(),
    subjectId: text('subject_id'),
    purpose: varchar('purpose', { length: 30 }).$type<CallPurpose>().notNull().default('run'),
    /** Idempotency key of the call, so that retries write one row; the ledger of budgets uses the same key. */
    entryKey: text('entry_key').unique(),
    /** The engine that was called. */
    service: varchar('service', { length: 50 }).notNull(),
    model: text('model'),
    /** The connection that was asked, which may have been deleted since; null: a record of an earlier release. */
    connectionId: integer('connection_id'),
    /** It was a user's own key, so the cost is no cost of the installation. */
    isOwnKey: boolean('is_own_key').notNull().default(false),
    /** Dollars that reading from the service's cache saved; null: unknown. */
    saved: dollars('saved'),
    usageType: varchar('usage_type', { length: 50 }).notNull(),
    /** Input and output tokens together. */
    usageAmount: numeric('usage_amount', { precision: 20, scale: 6 }),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    /** Input tokens that were read from the service's cache, or written to it. */
    cachedTokens: integer('cached_tokens'),
    cacheWriteTokens: integer('cache_write_tokens'),
    /** Part of the output. */
    reasoningTokens: integer('reasoning_tokens'),
    outcome: varchar('outcome', { length: 10, enum: callOutcomes }).notNull().default('answered'),
    /** Earlier interrupted attempts, each of which may have been charged too. */
    cutOff: integer('cut_off').notNull().default(0),
    pricing: varchar('pricing', { length: 10, enum: callPricings }),
    /** The entry of the price list that was used, in dollars for a million tokens. */
    price: jsonb('price').$type<Record<string, unknown>>(),
    baseCost: dollars('base_cost').default('0'),
    processingFee: dollars('processing_fee').default('0'),
    totalBilled: dollars('total_billed').default('0'),
    /** Amount reserved for it; null: none, because no limit applied. */
    reserved: dollars('reserved'),
    /** When it began. */
    timestamp: instant('timestamp').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('usage_records_user_id_idx').on(t.userId, t.id),
    index('usage_records_execution_id_idx').on(t.executionId),
    index('usage_records_unknown_idx').on(t.userId).where(sql`${t.outcome} = 'unknown'`),
    oneOf('usage_records_outcome_check', t.outcome, callOutcomes),
    oneOf('usage_records_pricing_check', t.pricing, callPricings),
  ],
)

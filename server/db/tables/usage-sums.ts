import { index, integer, numeric, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { UsageSumKind } from '#contract/usage/usage-costs.ts'
import { dollars } from './columns.ts'
import { users } from './users.ts'

/**
 * Sums over `usage_records`, so that totals take constant time. A trigger of that table appends the change of each
 * statement, without waiting for locks. Readers add the rows of a key, which are merged periodically. A call counts only
 * when its outcome is known.
 */
export const usageSums = pgTable(
  'usage_sums',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 10 }).$type<UsageSumKind>().notNull(),
    /** The service, the id of the agent (empty: about no agent), or the day in UTC. Calls with own keys are in days of their own alone. */
    key: text('key').notNull(),
    calls: integer('calls').notNull(),
    /** Of these, calls without a known cost, which no amount includes. */
    unpricedCalls: integer('unpriced_calls').notNull(),
    tokens: numeric('tokens', { precision: 30, scale: 6 }).notNull(),
    baseCost: dollars('base_cost').notNull(),
    processingFee: dollars('processing_fee').notNull(),
    totalBilled: dollars('total_billed').notNull(),
    /** Of the tokens, those that a service read from its cache, and the dollars that this saved. */
    cachedTokens: numeric('cached_tokens', { precision: 30, scale: 6 }).notNull().default('0'),
    saved: dollars('saved').notNull().default('0'),
  },
  (t) => [index('usage_sums_user_id_idx').on(t.userId, t.kind, t.key)],
)

import { index, integer, jsonb, numeric, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, dollars, instant, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { users } from './users.ts'

/** What each use of a model cost: the records of the billing page. */
export const usageRecords = pgTable(
  'usage_records',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    /** Names what is billed, so that it is billed once whatever is repeated. */
    entryKey: text('entry_key').unique(),
    service: varchar('service', { length: 50 }).notNull(),
    model: text('model'),
    usageType: varchar('usage_type', { length: 50 }).notNull(),
    usageAmount: numeric('usage_amount', { precision: 20, scale: 6 }).notNull(),
    baseCost: dollars('base_cost').notNull().default('0'),
    processingFee: dollars('processing_fee').notNull().default('0'),
    totalBilled: dollars('total_billed').notNull().default('0'),
    timestamp: instant('timestamp').notNull().defaultNow(),
  },
  (t) => [
    index('usage_records_user_id_idx').on(t.userId, t.id),
    index('usage_records_execution_id_idx').on(t.executionId),
  ],
)

export const invoices = pgTable(
  'invoices',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    number: text('number').notNull().unique(),
    description: text('description').notNull(),
    /** US cents, or those of `currency`. */
    amount: integer('amount').notNull(),
    currency: varchar('currency', { length: 3 }).notNull().default('usd'),
    status: varchar('status', { length: 20 }).notNull(),
    lines: jsonb('lines').$type<{ description: string; amount: number }[]>().notNull().default([]),
    periodStart: instant('period_start'),
    periodEnd: instant('period_end'),
    gateway: varchar('gateway', { length: 20 }).notNull(),
    gatewayInvoiceId: text('gateway_invoice_id').unique(),
    invoicePdf: text('invoice_pdf'),
    createdAt: createdAt(),
  },
  (t) => [index('invoices_user_id_idx').on(t.userId, t.id)],
)

export const checkoutSessions = pgTable(
  'checkout_sessions',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: varchar('plan_id', { length: 20 }).notNull(),
    interval: varchar('interval', { length: 10 }).notNull(),
    /** US cents, or those of `currency`, as they were when the session was made. */
    amountTotal: integer('amount_total').notNull(),
    currency: varchar('currency', { length: 3 }).notNull().default('usd'),
    status: varchar('status', { length: 20 }).notNull().default('open'),
    gateway: varchar('gateway', { length: 20 }).notNull(),
    url: text('url'),
    metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
    expiresAt: instant('expires_at').notNull(),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('checkout_sessions_user_id_idx').on(t.userId, t.createdAt)],
)

/** Events of the payment gateway by their own id: one that came before is not applied again. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  gateway: varchar('gateway', { length: 20 }).notNull(),
  type: text('type').notNull(),
  payload: jsonb('payload').notNull(),
  receivedAt: instant('received_at').notNull().defaultNow(),
  processedAt: instant('processed_at'),
  error: text('error'),
})

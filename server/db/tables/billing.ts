import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId } from './columns.ts'
import { users } from './users.ts'

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
    /** US cents, or those of `currency`, at the time of the session. */
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

/** Events of the payment gateway by their id, so that a repeated one is not applied again. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text('id').primaryKey(),
    gateway: varchar('gateway', { length: 20 }).notNull(),
    type: text('type').notNull(),
    payload: jsonb('payload').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    processedAt: instant('processed_at'),
    error: text('error'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  },
  (t) => [index('payment_events_due_idx').on(t.nextAttemptAt).where(sql`${t.processedAt} is null`)],
)

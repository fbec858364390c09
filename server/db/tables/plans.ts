import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { planIntervals } from '#contract/plans/plan-offers.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Plans for sale: one row per plan and interval. Limits of -1 are unlimited. */
export const subscriptionPlans = pgTable(
  'subscription_plans',
  {
    id: varchar('id', { length: 20 }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** US cents per interval. */
    price: integer('price').notNull(),
    interval: varchar('interval', { length: 10, enum: planIntervals }).notNull(),
    agentLimit: integer('agent_limit').notNull(),
    /** Runs per month, even if the interval is a year. */
    executionsLimit: integer('executions_limit').notNull(),
    features: text('features').array().notNull().default([]),
    isActive: boolean('is_active').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.interval] }),
    oneOf('subscription_plans_interval_check', t.interval, planIntervals),
  ],
)

/** Subscriptions of users; at most one per user has not ended. */
export const userSubscriptions = pgTable(
  'user_subscriptions',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    planId: varchar('plan_id', { length: 20 }).notNull(),
    interval: varchar('interval', { length: 10, enum: planIntervals }).notNull().default('monthly'),
    status: varchar('status', { length: 20 }).notNull().default('active'),
    currentPeriodStart: instant('current_period_start'),
    currentPeriodEnd: instant('current_period_end'),
    /** Price per period, cents; null: the price of the plan. */
    amount: integer('amount'),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    /** When it ends without a renewal; null with `cancel_at_period_end`: at the end of the period. */
    endsAt: instant('ends_at'),
    canceledAt: instant('canceled_at'),
    gateway: varchar('gateway', { length: 20 }),
    gatewaySubscriptionId: text('gateway_subscription_id').unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('user_subscriptions_user_id_idx').on(t.userId, t.id),
    index('user_subscriptions_plan_idx').on(t.planId, t.interval),
    uniqueIndex('user_subscriptions_current_key').on(t.userId).where(sql`${t.status} <> 'canceled'`),
    foreignKey({
      name: 'user_subscriptions_plan_fk',
      columns: [t.planId, t.interval],
      foreignColumns: [subscriptionPlans.id, subscriptionPlans.interval],
    }),
  ],
)

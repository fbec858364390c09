import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { roles } from '#contract/auth/role-names.ts'
import { createdAt, instant, oneOf, updatedAt } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique(),
    /** The sign-in library's own name column; the product shows first and last name. */
    name: text('name').notNull().default(''),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** Unsubscribed from all emails until they opt in again. */
    emailsPaused: boolean('emails_paused').notNull().default(false),
    firstName: text('first_name'),
    lastName: text('last_name'),
    profileImageUrl: text('profile_image_url'),
    role: varchar('role', { length: 20, enum: roles }).notNull().default('user'),
    isActive: boolean('is_active').notNull().default(true),
    invitedBy: text('invited_by').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    invitedAt: instant('invited_at'),
    lastLoginAt: instant('last_login_at'),
    subscriptionTier: varchar('subscription_tier', { length: 20 }).notNull().default('free'),
    subscriptionStatus: varchar('subscription_status', { length: 20 }).notNull().default('active'),
    subscriptionExpiresAt: instant('subscription_expires_at'),
    /** Only billing writes this column and the ones on executions below; auth writes the rest. */
    agentExecutionsUsed: integer('agent_executions_used').notNull().default(0),
    /** -1 is unlimited. */
    agentExecutionsLimit: integer('agent_executions_limit').notNull().default(50),
    /** Start of the month that `agentExecutionsUsed` counts. */
    executionsCountedSince: instant('executions_counted_since').notNull().defaultNow(),
    paymentCustomerId: text('payment_customer_id').unique(),
    paymentSubscriptionId: text('payment_subscription_id').unique(),
    /** IANA name; the default for schedules without their own time zone. */
    timeZone: varchar('time_zone', { length: 64 }).notNull().default('UTC'),
    /** Being deleted: first its data, then the account. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('users_deleted_at_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('users_invited_by_idx').on(t.invitedBy),
    index('users_created_at_idx').on(t.createdAt),
    oneOf('users_role_check', t.role, roles),
  ],
)
export type User = typeof users.$inferSelect

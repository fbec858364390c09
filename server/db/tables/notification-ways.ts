import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  deliveryStates,
  escalateMinutes,
  notificationEvents,
  type WayEvents,
  wayKinds,
} from '#contract/notifications/way-names.ts'
import { approvals } from './approvals.ts'
import { linkedAccounts } from './chat-accounts.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { notifications } from './messages.ts'
import { users } from './users.ts'

/** Ways by which users are notified outside of the page, with the events that each is used for. */
export const notificationWays = pgTable(
  'notification_ways',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20, enum: wayKinds }).notNull(),
    name: text('name').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    events: jsonb('events').$type<WayEvents>().notNull(),
    /** Settings without secrets, such as the server of ntfy. */
    config: jsonb('config').$type<Record<string, string>>().notNull().default({}),
    /** Sealed secrets, such as a push subscription or the address of a webhook. */
    sealedSecrets: text('sealed_secrets'),
    /** Hash of the target, so that the same device or address is one way. */
    targetHash: text('target_hash'),
    /** The account that messages go to, of ways with a bot. */
    accountId: integer('account_id').references(() => linkedAccounts.id, { onDelete: 'cascade' }),
    /** The integration that messages go through, of kind `connection`. No reference: connections are of a later feature. */
    connectionId: integer('connection_id'),
    lastSentAt: instant('last_sent_at'),
    /** Why the last delivery failed, or why the way was switched off; null: it worked. */
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('notification_ways_user_id_idx').on(t.userId, t.id),
    index('notification_ways_account_id_idx').on(t.accountId),
    uniqueIndex('notification_ways_target_key').on(t.userId, t.kind, t.targetHash),
    uniqueIndex('notification_ways_email_key').on(t.userId).where(sql`${t.kind} = 'email'`),
    oneOf('notification_ways_kind_check', t.kind, wayKinds),
  ],
)
export type WayRow = typeof notificationWays.$inferSelect

/** When a user may be disturbed. Times of day are `HH:MM` in the time zone of the user. */
export const notificationSettings = pgTable('notification_settings', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  quietFrom: varchar('quiet_from', { length: 5 }),
  quietTo: varchar('quiet_to', { length: 5 }),
  /** Whether quiet hours also hold back what needs the user. */
  isQuietForUrgent: boolean('is_quiet_for_urgent').notNull().default(false),
  /** Time until the ways for `unreached` events are used. */
  escalateMinutes: integer('escalate_minutes').notNull().default(escalateMinutes.usual),
  /** When the last weekly summary was made. */
  summarizedAt: instant('summarized_at'),
  updatedAt: updatedAt(),
})

/** Deliveries of notifications by ways, each with its proof: what the service answered, and whether it was opened. */
export const notificationDeliveries = pgTable(
  'notification_deliveries',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    notificationId: integer('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** What it asks for, if it asks for a decision. */
    approvalId: integer('approval_id').references(() => approvals.id, { onDelete: 'cascade' }),
    wayId: integer('way_id').references(() => notificationWays.id, { onDelete: 'set null' }),
    /** The way as it was when this was planned. */
    wayKind: varchar('way_kind', { length: 20, enum: wayKinds }).notNull(),
    wayName: text('way_name').notNull(),
    event: varchar('event', { length: 20, enum: notificationEvents }).notNull(),
    state: varchar('state', { length: 10, enum: deliveryStates }).notNull(),
    /** Why it waits, was skipped, or failed, in words. */
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** The same in each attempt, for services that recognize a repetition. */
    idempotencyKey: uuid('idempotency_key').notNull().defaultRandom(),
    /** Hash of the payload that the message shows; a press on another one is refused. */
    payloadHash: text('payload_hash'),
    /** What the service answered on acceptance, such as the number of the message. */
    proof: text('proof'),
    /** What the service needs to change the message later. */
    remote: jsonb('remote').$type<Record<string, string>>(),
    /** When the message is to be changed because its approval was decided; null: it is up to date. */
    editAt: instant('edit_at'),
    editAttempts: integer('edit_attempts').notNull().default(0),
    sentAt: instant('sent_at'),
    openedAt: instant('opened_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notification_deliveries_user_id_idx').on(t.userId, t.id),
    index('notification_deliveries_notification_id_idx').on(t.notificationId),
    index('notification_deliveries_approval_id_idx').on(t.approvalId),
    index('notification_deliveries_way_id_idx').on(t.wayId),
    index('notification_deliveries_due_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.state} in ('waiting', 'queued', 'sending')`),
    index('notification_deliveries_due_user_idx')
      .on(t.userId, t.nextAttemptAt)
      .where(sql`${t.state} in ('waiting', 'queued', 'sending')`),
    index('notification_deliveries_edit_idx').on(t.editAt).where(sql`${t.editAt} is not null`),
    oneOf('notification_deliveries_state_check', t.state, deliveryStates),
  ],
)
export type NotificationDeliveryRow = typeof notificationDeliveries.$inferSelect

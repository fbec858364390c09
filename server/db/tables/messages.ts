import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { mailStatuses } from '#contract/installation/installation.ts'
import { notEmailedReasons, notificationKinds } from '#contract/notifications/notifications.ts'
import { agents } from './agents.ts'
import { approvals } from './approvals.ts'
import { createdAt, instant, oneOf, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { agentTeams } from './teams.ts'
import { users } from './users.ts'

const mailKinds = ['notification', 'confirmation'] as const

/** In-app notifications of users. */
export const notifications = pgTable(
  'notifications',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    teamId: integer('team_id').references(() => agentTeams.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 40, enum: notificationKinds }).notNull(),
    title: text('title').notNull(),
    body: text('body').notNull().default(''),
    /** A path on this site. */
    link: text('link'),
    /** The decision that it asks for. */
    approvalId: integer('approval_id').references(() => approvals.id, { onDelete: 'set null' }),
    notEmailed: varchar('not_emailed', { length: 20, enum: notEmailedReasons }),
    readAt: instant('read_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('notifications_user_id_idx').on(t.userId, t.id),
    index('notifications_unread_idx').on(t.userId).where(sql`${t.readAt} is null`),
    index('notifications_agent_id_idx').on(t.agentId),
    index('notifications_approval_id_idx').on(t.approvalId).where(sql`${t.approvalId} is not null`),
    index('notifications_team_id_idx').on(t.teamId).where(sql`${t.teamId} is not null`),
    oneOf('notifications_not_emailed_check', t.notEmailed, notEmailedReasons),
  ],
)

/**
 * Emails to send, by subject matter: each is rendered when it is sent. `kept`: the mail server was removed from the
 * settings; `skipped`: the user no longer wants it, may not get it, or has reached the daily limit.
 */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: rowId(),
    /** Idempotency key, so that the email is queued once despite retries. */
    emailKey: text('letter_key').unique(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20, enum: mailKinds }).notNull().default('notification'),
    notificationId: integer('notification_id').references(() => notifications.id, { onDelete: 'set null' }),
    /** The run whose whole result it contains. */
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    status: varchar('status', { length: 20, enum: mailStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Time of the first attempt, from which it counts towards the daily limit of its user. */
    countedAt: instant('counted_at'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('mail_outbox_due_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
    index('mail_outbox_due_user_idx').on(t.userId, t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
    index('mail_outbox_user_id_idx').on(t.userId, t.id),
    index('mail_outbox_counted_idx').on(t.userId, t.countedAt).where(sql`${t.countedAt} is not null`),
    index('mail_outbox_notification_id_idx').on(t.notificationId),
    index('mail_outbox_execution_id_idx').on(t.executionId),
    oneOf('mail_outbox_status_check', t.status, mailStatuses),
    oneOf('mail_outbox_kind_check', t.kind, mailKinds),
  ],
)

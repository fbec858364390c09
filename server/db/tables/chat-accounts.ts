import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { chatServices } from '#contract/notifications/way-names.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** The bots of this installation, one for each service, and its mailbox. One process at a time receives for each. */
export const chatBots = pgTable('chat_bots', {
  service: varchar('service', { length: 20, enum: chatServices }).primaryKey(),
  isActive: boolean('is_active').notNull().default(true),
  /** Its name at the service, such as that of the bot. */
  name: text('name').notNull(),
  /** Settings without secrets. */
  config: jsonb('config').$type<Record<string, string>>().notNull().default({}),
  sealedSecrets: text('sealed_secrets').notNull(),
  /** Up to where its messages were received, such as the offset of the updates. */
  cursor: text('cursor'),
  /** The process that receives for it, until its lease ends. */
  heldBy: text('held_by'),
  heldUntil: instant('held_until'),
  /** Why it does not work; null: it works. */
  lastError: text('last_error'),
  lastSeenAt: instant('last_seen_at'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Accounts at chat services that users have linked with a code: only these may press and write. */
export const linkedAccounts = pgTable(
  'linked_accounts',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service: varchar('service', { length: 20, enum: chatServices }).notNull(),
    /** Its id at the service: of the user, or the email address in lower case. */
    externalId: text('external_id').notNull(),
    /** The private conversation with the bot, where messages go. */
    externalChat: text('external_chat').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    unique('linked_accounts_external_key').on(t.service, t.externalId),
    index('linked_accounts_user_id_idx').on(t.userId, t.id),
    oneOf('linked_accounts_service_check', t.service, chatServices),
  ],
)
export type LinkedAccountRow = typeof linkedAccounts.$inferSelect

/** Codes with which users link an account, stored as hashes; each works once, for a few minutes. */
export const linkCodes = pgTable(
  'link_codes',
  {
    codeHash: text('code_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    service: varchar('service', { length: 20, enum: chatServices }).notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('link_codes_user_id_idx').on(t.userId)],
)

/**
 * What chat services have sent, so that each message and press acts once although services repeat them. A row of a
 * stranger has no user and no text.
 */
export const incomingMessages = pgTable(
  'incoming_messages',
  {
    id: rowId(),
    service: varchar('service', { length: 20, enum: chatServices }).notNull(),
    /** Its id at the service. */
    externalId: text('external_id').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** What it was, as a press or a message. */
    what: varchar('what', { length: 20 }).notNull(),
    /** The outcome, as text for the user. */
    outcome: text('outcome'),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    unique('incoming_messages_external_key').on(t.service, t.externalId),
    index('incoming_messages_user_id_idx').on(t.userId, t.receivedAt),
    index('incoming_messages_received_at_idx').using('brin', t.receivedAt),
    index('incoming_messages_stranger_idx').on(t.receivedAt).where(sql`${t.userId} is null`),
  ],
)

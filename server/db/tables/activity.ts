import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId } from './columns.ts'

/**
 * The audit log. A trigger rejects every change but two: setting the position of an entry in the chain, once, and
 * removing the details of an entry with a position. `userId` is no reference: it outlives its account as a pseudonym.
 */
export const userActivityLogs = pgTable(
  'user_activity_logs',
  {
    id: rowId(),
    userId: text('user_id'),
    action: varchar('action', { length: 50 }).notNull(),
    resource: varchar('resource', { length: 50 }).notNull(),
    resourceId: text('resource_id'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** The API key of the program that did it. */
    keyName: varchar('key_name', { length: 120 }),
    createdAt: createdAt(),
    /** Position in the chain, from 1 without gaps; null for some seconds after the insert. */
    position: integer('position'),
    /** Removed with the details, so that they cannot be guessed from their hash. */
    detailsSalt: text('details_salt'),
    detailsHash: text('details_hash'),
    /** Hash of this entry and the previous hash. */
    hash: text('hash'),
  },
  (t) => [
    index('user_activity_logs_user_id_idx').on(t.userId, t.id),
    uniqueIndex('user_activity_logs_position_key').on(t.position).where(sql`${t.position} is not null`),
    index('user_activity_logs_unchained_idx').on(t.id).where(sql`${t.position} is null`),
  ],
)

/** The end of the chain: one row, signed with the secret of the installation. */
export const activityChainHead = pgTable('activity_chain_head', {
  id: integer('id').primaryKey().default(1),
  position: integer('position').notNull(),
  hash: text('hash').notNull(),
  mark: text('mark').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

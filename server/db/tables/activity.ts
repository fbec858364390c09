import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, instant, rowId } from './columns.ts'

/**
 * Who did what to what. A trigger refuses every change but two: an entry takes its place in the chain, once, and of an
 * entry with a place the details are taken away. `userId` points nowhere, so that it outlives its account as a pseudonym.
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
    /** The user's key by which a program did it. */
    keyName: varchar('key_name', { length: 120 }),
    createdAt: createdAt(),
    /** Its place in the chain, from 1 without a gap; null for some seconds after it was written. */
    position: integer('position'),
    /** Gone with the details, so that nobody can guess them by their hash. */
    detailsSalt: text('details_salt'),
    detailsHash: text('details_hash'),
    /** Of this entry and of the hash before it. */
    hash: text('hash'),
  },
  (t) => [
    index('user_activity_logs_user_id_idx').on(t.userId, t.id),
    uniqueIndex('user_activity_logs_position_key').on(t.position).where(sql`${t.position} is not null`),
    index('user_activity_logs_unchained_idx').on(t.id).where(sql`${t.position} is null`),
  ],
)

/** The end of the chain: one row, whose mark only who has the installation's secret can make. */
export const activityChainHead = pgTable('activity_chain_head', {
  id: integer('id').primaryKey().default(1),
  position: integer('position').notNull(),
  hash: text('hash').notNull(),
  mark: text('mark').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

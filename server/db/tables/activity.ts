import { index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, rowId } from './columns.ts'
import { users } from './users.ts'

/** Who did what to what. It outlives the user it names. */
export const userActivityLogs = pgTable(
  'user_activity_logs',
  {
    id: rowId(),
    userId: text('user_id').references(() => users.id, { onDelete: 'set null' }),
    action: varchar('action', { length: 50 }).notNull(),
    resource: varchar('resource', { length: 50 }).notNull(),
    resourceId: text('resource_id'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [index('user_activity_logs_user_id_idx').on(t.userId, t.id)],
)

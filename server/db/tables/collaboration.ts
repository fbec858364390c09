import { sql } from 'drizzle-orm'
import {
  bigint,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'
import { users } from './users.ts'

/** Orders all edits of all shared resources. */
export const collaborationVersions = pgSequence('collaboration_version_seq')

/** Users who have a shared resource open, by connection. A connection without heartbeat counts as closed. */
export const collaborationPresence = pgTable(
  'collaboration_presence',
  {
    connection: text('connection').primaryKey(),
    /** Such as `team:12`. */
    resource: varchar('resource', { length: 40 }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seenAt: instant('seen_at').notNull(),
    /** Color of the user there; null: none was free, or none is assigned yet. */
    color: smallint('color'),
  },
  (t) => [
    index('collaboration_presence_resource_idx').on(t.resource),
    index('collaboration_presence_user_id_idx').on(t.userId),
  ],
)

/** A field with unsaved edits or a lock, which is a lease of the editor. */
export const collaborationFields = pgTable(
  'collaboration_fields',
  {
    resource: varchar('resource', { length: 40 }).notNull(),
    field: varchar('field', { length: 60 }).notNull(),
    /** Null: no unsaved edit. */
    value: text('value'),
    version: bigint('version', { mode: 'number' })
      .notNull()
      .default(sql`nextval('collaboration_version_seq')`),
    /** The saved version of the resource that the edits are based on. */
    base: integer('base'),
    /** The connection that edited it last. */
    editor: text('editor'),
    lockConnection: text('lock_connection'),
    lockUserId: text('lock_user_id').references(() => users.id, { onDelete: 'set null' }),
    lockExpiresAt: instant('lock_expires_at'),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resource, t.field] }),
    index('collaboration_fields_lock_user_idx').on(t.lockUserId),
  ],
)

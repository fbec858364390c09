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

/** Orders every edit of whatever is worked on together. */
export const collaborationVersions = pgSequence('collaboration_version_seq')

/** Who has something open to work on it together, by connection; who shows no life is gone. */
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
    /** Which of the colors the person has there; null: none was free, or none was given yet. */
    color: smallint('color'),
  },
  (t) => [
    index('collaboration_presence_resource_idx').on(t.resource),
    index('collaboration_presence_user_id_idx').on(t.userId),
  ],
)

/** A field that is edited and not saved yet, or locked: a lease of who edits it. */
export const collaborationFields = pgTable(
  'collaboration_fields',
  {
    resource: varchar('resource', { length: 40 }).notNull(),
    field: varchar('field', { length: 60 }).notNull(),
    /** Null: it is as it was saved. */
    value: text('value'),
    version: bigint('version', { mode: 'number' })
      .notNull()
      .default(sql`nextval('collaboration_version_seq')`),
    /** The saved version of the whole thing on which the edits build. */
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

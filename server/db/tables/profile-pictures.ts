import { pgTable, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt } from './columns.ts'
import { users } from './users.ts'

/** Profile pictures: small squares, re-encoded by the server. */
export const profilePictures = pgTable('profile_pictures', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Part of its URL; changes with each picture, so that browsers may cache it. */
  key: text('key').notNull().unique(),
  webp: bytea('webp').notNull(),
  createdAt: createdAt(),
})

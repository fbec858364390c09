import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'
import { users } from './users.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The pictures that people show of themselves: small squares, drawn anew by the server. */
export const profilePictures = pgTable('profile_pictures', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Stands in its address; another one with each picture, so that browsers may keep what they have. */
  key: text('key').notNull().unique(),
  webp: bytea('webp').notNull(),
  createdAt: createdAt(),
})

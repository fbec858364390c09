import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { updatedAt } from './columns.ts'

/** What holds for the whole installation, such as the moderation switch or which seeds are in. */
export const settings = pgTable('settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})

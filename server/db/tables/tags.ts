import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { tagColors } from '#contract/tags.ts'
import { agents } from './agents.ts'
import { createdAt, oneOf, rowId } from './columns.ts'
import { users } from './users.ts'

/** Labels that group the agents of a user. */
export const tags = pgTable(
  'tags',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    color: varchar('color', { length: 10, enum: tagColors }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tags_name_key').on(t.userId, sql`lower(${t.name})`),
    oneOf('tags_color_check', t.color, tagColors),
  ],
)

/** Tags of agents. */
export const agentTags = pgTable(
  'agent_tags',
  {
    tagId: integer('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.tagId, t.agentId] }), index('agent_tags_agent_id_idx').on(t.agentId)],
)

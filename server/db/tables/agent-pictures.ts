import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { agents } from './agents.ts'
import { bytea, instant, rowId } from './columns.ts'

/** Pictures that runs of an agent were given: sent with a run, linked, or on a page. Each is stored once. */
export const agentPictures = pgTable(
  'agent_pictures',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    /** Hash of its content, by which inputs, journals and sources name it. */
    hash: text('hash').notNull(),
    mediaType: text('media_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    content: bytea('content').notNull(),
    /** When a run last received it. */
    usedAt: instant('used_at').notNull().defaultNow(),
  },
  (t) => [
    unique('agent_pictures_hash_key').on(t.agentId, t.hash),
    index('agent_pictures_used_at_idx').on(t.usedAt),
  ],
)

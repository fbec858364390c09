import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

const sources = ['built-in', 'imported'] as const

/** Search text of a persona. */
export function personaWords(t: {
  name: AnyPgColumn
  description: AnyPgColumn
  category?: AnyPgColumn
}): SQL {
  const category = t.category ? sql` || ' ' || coalesce(${t.category}, '')` : sql``
  return sql`to_tsvector('simple', ${t.name} || ' ' || ${t.description}${category})`
}

/** Personas that come with the product: seeded, or imported by an administrator. */
export const personas = pgTable(
  'personas',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** Instructions for the model. */
    prompt: text('prompt').notNull(),
    source: varchar('source', { length: 20, enum: sources }).notNull(),
    /** Subject; only imported personas have one. */
    category: varchar('category', { length: 40 }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('personas_source_check', t.source, sources),
    uniqueIndex('personas_name_in_any_case_idx').on(sql`lower(${t.name})`),
    index('personas_category_idx').on(t.source, t.category, t.name),
    index('personas_words_idx').using('gin', personaWords(t)),
  ],
)

/** Personas that users wrote. Text of other users is untrusted data: agents store their own copy. */
export const customPersonas = pgTable(
  'custom_personas',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull().unique(),
    description: text('description').notNull(),
    usageCount: integer('usage_count').notNull().default(1),
    isApproved: boolean('is_approved').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    /** Removed from the community by an administrator; its owner still sees it. */
    withdrawnAt: instant('withdrawn_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('custom_personas_words_idx').using('gin', personaWords(t)),
    index('custom_personas_user_id_idx').on(t.userId, t.id),
    uniqueIndex('custom_personas_name_in_any_case_idx').on(sql`lower(${t.name})`),
    index('custom_personas_community_idx')
      .on(t.usageCount, t.id)
      .where(sql`${t.isPublished} and ${t.withdrawnAt} is null`),
  ],
)

import { index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** State of the built-in test gateway, which takes no money: a real gateway stores this on its own servers. */
export const testGatewayObjects = pgTable(
  'test_gateway_objects',
  {
    id: text('id').primaryKey(),
    kind: varchar('kind', { length: 20 }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: jsonb('state').notNull(),
    /** When it is due: the end of a paid period. */
    dueAt: instant('due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('test_gateway_objects_user_id_idx').on(t.userId, t.kind),
    index('test_gateway_objects_due_idx').on(t.dueAt),
  ],
)

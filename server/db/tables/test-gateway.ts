import { index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** What a payment service keeps on its own side, for the built-in gateway that takes no money. */
export const testGatewayObjects = pgTable(
  'test_gateway_objects',
  {
    id: text('id').primaryKey(),
    kind: varchar('kind', { length: 20 }).notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: jsonb('state').notNull(),
    /** When it has to be looked at again by the clock: the end of a paid period. */
    dueAt: instant('due_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('test_gateway_objects_user_id_idx').on(t.userId, t.kind),
    index('test_gateway_objects_due_idx').on(t.dueAt),
  ],
)

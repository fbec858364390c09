import { index, integer, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { shareRoles } from '#contract/shares/share-names.ts'
import { agents } from './agents.ts'
import { createdAt, oneOf, rowId } from './columns.ts'

/** Other users who may watch or change an agent, by email address. */
export const agentShares = pgTable(
  'agent_shares',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: varchar('role', { length: 20, enum: shareRoles }).notNull().default('viewer'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('agent_shares_email_key').on(t.agentId, t.email),
    index('agent_shares_reader_idx').on(t.email, t.agentId),
    oneOf('agent_shares_role_check', t.role, shareRoles),
  ],
)

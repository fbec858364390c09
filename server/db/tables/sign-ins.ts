import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { agents } from './agents.ts'
import { instant, rowId, updatedAt } from './columns.ts'

/** What an agent needs to sign in where one of its links is read: sealed, and never in an answer. */
export const agentSignIns = pgTable(
  'agent_sign_ins',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** The sites that its steps name. Both sealed values are bound to them. */
    origins: text('origins').notNull(),
    /** The value of each field. */
    sealedValues: text('sealed_values'),
    /** The session after the sign-in: cookies and stored values of the sites; null: it is not signed in. */
    sealedSession: text('sealed_session'),
    signedInAt: instant('signed_in_at'),
    updatedAt: updatedAt(),
  },
  (t) => [unique('agent_sign_ins_url_key').on(t.agentId, t.url)],
)

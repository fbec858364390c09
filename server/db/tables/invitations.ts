import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { roles } from '#contract/auth/role-names.ts'
import { invitationStatuses } from '#contract/invitations.ts'
import { createdAt, instant, oneOf } from './columns.ts'
import { users } from './users.ts'

export const invitations = pgTable(
  'invitations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    role: varchar('role', { length: 20, enum: roles }).notNull().default('user'),
    invitedBy: text('invited_by').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token in the link; the token is never stored. */
    token: text('token').notNull().unique(),
    status: varchar('status', { length: 20, enum: invitationStatuses }).notNull().default('pending'),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('invitations_email_idx').on(t.email),
    /** Allows only one pending invitation per address. */
    uniqueIndex('invitations_pending_email_key').on(t.email).where(sql`${t.status} = 'pending'`),
    index('invitations_invited_by_idx').on(t.invitedBy),
    index('invitations_created_at_idx').on(t.createdAt),
    oneOf('invitations_role_check', t.role, roles),
    oneOf('invitations_status_check', t.status, invitationStatuses),
  ],
)
export type StoredInvitation = typeof invitations.$inferSelect

import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** Two-factor sign-in of a user: the sealed secret of the authenticator app, and the hashes of unused recovery codes. */
export const twoFactors = pgTable('two_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  /** Time step of the last accepted code: no code is accepted twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** Null until a first valid code confirms the setup. */
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})

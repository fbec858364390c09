import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** The second step of a user's sign-in: the secret of their authenticator app, sealed, and what is left of the recovery codes, hashed. */
export const twoFactors = pgTable('two_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  recoveryHashes: text('recovery_hashes').array().notNull().default([]),
  /** The time step of the last code that was taken: none is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** Null until a code has shown that the app has the secret. */
  confirmedAt: instant('confirmed_at'),
  createdAt: createdAt(),
})

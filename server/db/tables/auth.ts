import { sql } from 'drizzle-orm'
import { keyScopes } from '#contract/endpoint.ts'
import { index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** What the sign-in library keeps with an end: sessions, rate-limit counters, verification values. */
export const sessions = pgTable(
  'sessions',
  {
    sid: text('sid').primaryKey(),
    sess: jsonb('sess').notNull(),
    expire: instant('expire').notNull(),
  },
  (t) => [
    index('sessions_expire_idx').on(t.expire),
    index('sessions_user_id_idx').on(sql`(${t.sess} #>> '{session,userId}')`),
  ],
)

/** One way of a user to sign in: a password (hashed) or an identity provider. */
export const accounts = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    issuer: text('issuer'),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('accounts_user_id_idx').on(t.userId),
    uniqueIndex('accounts_provider_account_key').on(t.providerId, t.accountId),
  ],
)

/** A user's keys for programs. Only the SHA-256 of a key is kept; `prefix` is what a list may show. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 120 }).notNull(),
    prefix: varchar('prefix', { length: 20 }).notNull(),
    keyHash: text('key_hash').notNull().unique(),
    scopes: text('scopes', { enum: keyScopes }).array().notNull().default([]),
    lastUsedAt: instant('last_used_at'),
    expiresAt: instant('expires_at'),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [index('api_keys_user_id_idx').on(t.userId, t.createdAt)],
)

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

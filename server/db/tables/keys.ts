import { index, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { keyScopes } from '#contract/endpoint.ts'
import { createdAt, instant } from './columns.ts'
import { users } from './users.ts'

/** API keys of users. Only the SHA-256 of a key is stored; lists show `prefix`. */
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

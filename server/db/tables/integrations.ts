import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  integrationAuthTypes as authTypes,
  integrationCategories as categories,
} from '#contract/integrations/integration-names.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** The catalogue as rows, so that connections can reference it; the entries are defined in code. */
export const apiIntegrations = pgTable(
  'api_integrations',
  {
    id: rowId(),
    /** The entry's name in the code, such as `github`. */
    key: varchar('key', { length: 60 }).notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    category: varchar('category', { length: 20, enum: categories }).notNull(),
    iconUrl: text('icon_url'),
    baseUrl: text('base_url'),
    authType: varchar('auth_type', { length: 20, enum: authTypes }).notNull(),
    configSchema: jsonb('config_schema'),
    isActive: boolean('is_active').notNull().default(true),
    /** Number of connections. */
    usageCount: integer('usage_count').notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('api_integrations_category_check', t.category, categories),
    oneOf('api_integrations_auth_type_check', t.authType, authTypes),
  ],
)

/** A user's connection to a catalogue entry. */
export const userIntegrations = pgTable(
  'user_integrations',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    integrationId: integer('integration_id')
      .notNull()
      .references(() => apiIntegrations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Settings that are not secret, in plain text. */
    config: jsonb('config').$type<Record<string, unknown>>().notNull().default({}),
    /** The secrets, sealed; `secretKeyId` names the key that opens them. */
    sealedSecrets: text('sealed_secrets'),
    secretKeyId: varchar('secret_key_id', { length: 40 }),
    /** End of the lease of the process that refreshes its access token; that process stops before then. */
    renewingUntil: instant('renewing_until'),
    isActive: boolean('is_active').notNull().default(true),
    lastUsed: instant('last_used'),
    /** Error of the last use; null: it succeeded. */
    lastError: text('last_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('user_integrations_user_id_idx').on(t.userId, t.id),
    index('user_integrations_integration_id_idx').on(t.integrationId),
  ],
)

/** Ratings by users, one to five stars; the product shows no other rating. */
export const integrationRatings = pgTable(
  'integration_ratings',
  {
    integrationId: integer('integration_id')
      .notNull()
      .references(() => apiIntegrations.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer('stars').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.integrationId, t.userId] }),
    index('integration_ratings_user_id_idx').on(t.userId),
    check('integration_ratings_stars_check', sql`${t.stars} between 1 and 5`),
  ],
)

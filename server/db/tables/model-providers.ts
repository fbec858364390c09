import { boolean, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { modelEngines } from '#contract/models/models.ts'
import { createdAt, oneOf, updatedAt } from './columns.ts'

/** The AI services that administrators connected; settings from the environment take precedence. */
export const modelProviders = pgTable(
  'model_providers',
  {
    engine: varchar('engine', { length: 20, enum: modelEngines }).primaryKey(),
    /** Address of a service with a compatible protocol; the named services have their own. */
    baseUrl: text('base_url'),
    /** Null: the default of the product. */
    model: text('model'),
    sealedKey: text('sealed_key'),
    /** The last characters of the key, so that people recognize it. */
    keyHint: varchar('key_hint', { length: 4 }),
    forAdministratorsOnly: boolean('for_administrators_only').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [oneOf('model_providers_engine_check', t.engine, modelEngines)],
)
export type ModelProviderRow = typeof modelProviders.$inferSelect

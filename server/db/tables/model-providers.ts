import { boolean, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { createdAt, oneOf, updatedAt } from './columns.ts'

/** The engines of earlier releases. */
export const earlierEngines = ['openai', 'anthropic', 'gemini', 'openai-compatible'] as const

/** The AI services of earlier releases, which `model_connections` replaces. */
export const modelProviders = pgTable(
  'model_providers',
  {
    engine: varchar('engine', { length: 20 }).$type<ModelEngine>().primaryKey(),
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
  (t) => [oneOf('model_providers_engine_check', t.engine, earlierEngines)],
)
export type ModelProviderRow = typeof modelProviders.$inferSelect

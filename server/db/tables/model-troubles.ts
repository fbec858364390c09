import { pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { ModelEngine } from '#contract/models/model-kinds.ts'
import { modelTroubles as kinds } from '#contract/models/model-troubles.ts'
import { earlierEngines } from './model-providers.ts'
import { instant, oneOf } from './columns.ts'

/** Of earlier releases, which `connection_troubles` replaces: AI services that reject every call until an administrator fixes the cause; one row each while it lasts. */
export const modelTroubles = pgTable(
  'model_troubles',
  {
    engine: varchar('engine', { length: 20 }).$type<ModelEngine>().primaryKey(),
    model: text('model').notNull(),
    kind: varchar('kind', { length: 20, enum: kinds }).notNull(),
    /** Message of the service, without secrets. */
    message: text('message').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    oneOf('model_troubles_engine_check', t.engine, earlierEngines),
    oneOf('model_troubles_kind_check', t.kind, kinds),
  ],
)

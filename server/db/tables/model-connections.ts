import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  varchar,
} from 'drizzle-orm/pg-core'
import {
  type ConnectionOptions,
  type ModelAbility,
  modelEngines,
  type ModelGroup,
  type OwnPrice,
} from '#contract/models/model-kinds.ts'
import { modelTroubles } from '#contract/models/model-troubles.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

/** Connections to AI services: of the installation, or a user's own. */
export const modelConnections = pgTable(
  'model_connections',
  {
    id: rowId(),
    /** The user whose own key this is; null: it belongs to the installation. */
    ownerId: text('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20, enum: modelEngines }).notNull(),
    name: text('name').notNull(),
    /** The environment of the server sets its key, address and model, of which nothing is stored. */
    isFromEnvironment: boolean('is_from_environment').notNull().default(false),
    /** Null: the address of the service. */
    baseUrl: text('base_url'),
    sealedKey: text('sealed_key'),
    /** The last characters of the key, so that people recognize it. */
    keyHint: varchar('key_hint', { length: 4 }),
    /** JSON of names and values, because a value may be a secret. */
    sealedHeaders: text('sealed_headers'),
    headerNames: text('header_names').array().notNull().default([]),
    options: jsonb('options').$type<ConnectionOptions>().notNull().default({}),
    /** Seconds until the first sign of life, between two of them, and in all; null: by where the model runs. */
    firstSeconds: integer('first_seconds'),
    pauseSeconds: integer('pause_seconds'),
    totalSeconds: integer('total_seconds'),
    /** The groups that may use it; null: everybody. Administrators always may. */
    groups: text('groups').array().$type<ModelGroup[]>(),
    /** When its models were last listed, and why that failed. */
    listedAt: instant('listed_at'),
    listingError: text('listing_error'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('model_connections_owner_id_idx').on(t.ownerId),
    unique('model_connections_name_key').on(t.ownerId, t.name).nullsNotDistinct(),
    oneOf('model_connections_kind_check', t.kind, modelEngines),
  ],
)
export type ModelConnectionRow = typeof modelConnections.$inferSelect

/** The models of a connection, as it listed them last. One without offered models offers the usual model of its kind. */
export const connectionModels = pgTable(
  'connection_models',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references((): AnyPgColumn => modelConnections.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Its name for people; null: none. */
    label: text('label'),
    isOffered: boolean('is_offered').notNull().default(false),
    contextTokens: integer('context_tokens'),
    /** Null: the service does not say. */
    abilities: text('abilities').array().$type<ModelAbility[]>(),
    /** Null: by the public price list. */
    price: jsonb('price').$type<OwnPrice>(),
    /** Request options that the model has refused, so that no later call sends them. */
    refuses: text('refuses').array().notNull().default([]),
    /** When the service last listed it; null: never, somebody entered its name. */
    listedAt: instant('listed_at'),
    /** When the service first no longer listed it. */
    withdrawnAt: instant('withdrawn_at'),
    /** When a call of it last failed. */
    failedAt: instant('failed_at'),
  },
  (t) => [primaryKey({ columns: [t.connectionId, t.name] })],
)
export type ConnectionModelRow = typeof connectionModels.$inferSelect

/** Models that reject every call until somebody fixes the cause; one row each while it lasts. */
export const connectionTroubles = pgTable(
  'connection_troubles',
  {
    connectionId: integer('connection_id')
      .notNull()
      .references(() => modelConnections.id, { onDelete: 'cascade' }),
    model: text('model').notNull(),
    kind: varchar('kind', { length: 20, enum: modelTroubles }).notNull(),
    /** Message of the service, without secrets. */
    message: text('message').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.connectionId, t.model] }),
    oneOf('connection_troubles_kind_check', t.kind, modelTroubles),
  ],
)

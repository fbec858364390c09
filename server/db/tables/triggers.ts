import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { triggerTypes } from '#contract/agents.ts'
import { agents } from './agents.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'

/** Ways to start an agent from outside its schedule: a webhook, a call, an event. */
export const agentTriggers = pgTable(
  'agent_triggers',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    triggerType: varchar('trigger_type', { length: 20, enum: triggerTypes }).notNull(),
    /** Last part of the webhook's address. */
    endpoint: text('endpoint').unique(),
    /** SHA-256 of the key; the key itself is shown once and never kept. */
    apiKey: text('api_key'),
    /** What a list may show of the key. */
    keyHint: varchar('key_hint', { length: 20 }),
    /** The sealed secret that webhook signatures are checked with. */
    signingSecret: text('signing_secret'),
    conditions: jsonb('conditions').$type<{ event?: string; agentId?: number }>(),
    isActive: boolean('is_active').notNull().default(true),
    lastFiredAt: instant('last_fired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agent_triggers_agent_id_idx').on(t.agentId, t.id),
    index('agent_triggers_event_idx')
      .on(sql`(${t.conditions} ->> 'event')`)
      .where(sql`${t.triggerType} = 'event' and ${t.isActive}`),
    oneOf('agent_triggers_trigger_type_check', t.triggerType, triggerTypes),
  ],
)

/** Webhooks received: a repeat of an id is answered from here and not run again. */
export const triggerDeliveries = pgTable(
  'trigger_deliveries',
  {
    id: rowId(),
    triggerId: integer('trigger_id')
      .notNull()
      .references(() => agentTriggers.id, { onDelete: 'cascade' }),
    webhookId: text('webhook_id').notNull(),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    unique('trigger_deliveries_webhook_key').on(t.triggerId, t.webhookId),
    index('trigger_deliveries_execution_id_idx').on(t.executionId),
  ],
)

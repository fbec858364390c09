import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { triggerTypes } from '#contract/schedules/schedule-fields.ts'
import {
  deliveryKinds,
  deliveryStatuses,
  resultDeliveryStatuses,
  type TriggerConditions,
  triggerRateDefault,
} from '#contract/triggers/triggers.ts'
import { agents } from './agents.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { agentTeamExecutions, agentTeams } from './teams.ts'
import { users } from './users.ts'

/** Ways to start an agent or a team from outside its schedule: a webhook, a call, and for an agent an event. */
export const agentTriggers = pgTable(
  'agent_triggers',
  {
    id: rowId(),
    /** Whether it starts an agent or a team. */
    agentId: integer('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    teamId: integer('team_id').references(() => agentTeams.id, { onDelete: 'cascade' }),
    name: varchar('name', { length: 120 }).notNull().default(''),
    triggerType: varchar('trigger_type', { length: 20, enum: triggerTypes }).notNull(),
    /** Last part of the webhook's URL. */
    endpoint: text('endpoint').unique(),
    /** SHA-256 of the key; the key is shown once and never stored. */
    apiKey: text('api_key'),
    /** Part of the key that lists show. */
    keyHint: varchar('key_hint', { length: 20 }),
    /** The sealed secret that webhook signatures are checked with. */
    signingSecret: text('signing_secret'),
    conditions: jsonb('conditions').$type<TriggerConditions>(),
    isActive: boolean('is_active').notNull().default(true),
    /** Maximum deliveries per minute; more are rejected. */
    rateLimit: integer('rate_limit').notNull().default(triggerRateDefault),
    lastFiredAt: instant('last_fired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agent_triggers_agent_id_idx').on(t.agentId, t.id),
    index('agent_triggers_team_id_idx').on(t.teamId, t.id).where(sql`${t.teamId} is not null`),
    check('agent_triggers_subject_check', sql`num_nonnulls(${t.agentId}, ${t.teamId}) = 1`),
    index('agent_triggers_event_idx')
      .on(sql`(${t.conditions} ->> 'event')`)
      .where(sql`${t.triggerType} = 'event' and ${t.isActive}`),
    oneOf('agent_triggers_trigger_type_check', t.triggerType, triggerTypes),
  ],
)

/** Deliveries to a trigger and their outcomes: a repeated id gets the stored reply and does not run again. */
export const triggerDeliveries = pgTable(
  'trigger_deliveries',
  {
    id: rowId(),
    triggerId: integer('trigger_id')
      .notNull()
      .references(() => agentTriggers.id, { onDelete: 'cascade' }),
    /** The owner of the agent, so that waiting rows are claimed in turns between users. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    webhookId: text('webhook_id').notNull(),
    kind: varchar('kind', { length: 20, enum: deliveryKinds }).notNull().default('live'),
    status: varchar('status', { length: 20, enum: deliveryStatuses }).notNull().default('pending'),
    /** Why it started no run; safe to show. */
    reason: text('reason'),
    /** The input of the run, stored so that the delivery can be replayed. */
    payload: text('payload'),
    /** Length of the chain of events that led here. */
    hops: integer('hops').notNull().default(0),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    teamExecutionId: integer('team_execution_id').references(() => agentTeamExecutions.id, {
      onDelete: 'set null',
    }),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    unique('trigger_deliveries_webhook_key').on(t.triggerId, t.webhookId),
    index('trigger_deliveries_trigger_id_idx').on(t.triggerId, t.id),
    index('trigger_deliveries_execution_id_idx').on(t.executionId),
    index('trigger_deliveries_team_execution_id_idx')
      .on(t.teamExecutionId)
      .where(sql`${t.teamExecutionId} is not null`),
    index('trigger_deliveries_pending_idx').on(t.userId, t.id).where(sql`${t.status} = 'pending'`),
    oneOf('trigger_deliveries_kind_check', t.kind, deliveryKinds),
    oneOf('trigger_deliveries_status_check', t.status, deliveryStatuses),
  ],
)

/** URLs of the user to which an agent posts its results, signed. */
export const resultHooks = pgTable(
  'result_hooks',
  {
    id: rowId(),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    /** The sealed secret that its deliveries are signed with. */
    signingSecret: text('signing_secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('result_hooks_agent_id_idx').on(t.agentId, t.id)],
)

/** Delivery of one result to one URL, retried with growing pauses. */
export const resultDeliveries = pgTable(
  'result_deliveries',
  {
    id: rowId(),
    hookId: integer('hook_id')
      .notNull()
      .references(() => resultHooks.id, { onDelete: 'cascade' }),
    /** The owner of the agent, so that due rows are claimed in turns between users. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    executionId: integer('execution_id')
      .notNull()
      .references(() => agentExecutions.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 20, enum: resultDeliveryStatuses }).notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
    /** Last reply of the receiver. */
    httpStatus: integer('http_status'),
    lastError: text('last_error'),
    sentAt: instant('sent_at'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('result_deliveries_execution_key').on(t.hookId, t.executionId),
    index('result_deliveries_execution_id_idx').on(t.executionId),
    index('result_deliveries_due_idx').on(t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
    index('result_deliveries_due_user_idx').on(t.userId, t.nextAttemptAt).where(sql`${t.status} = 'queued'`),
    oneOf('result_deliveries_status_check', t.status, resultDeliveryStatuses),
  ],
)

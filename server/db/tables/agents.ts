import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import type { AgentTools } from '#contract/agents/agent-tools.ts'
import type { LinkSetting } from '#contract/agents/link-settings.ts'
import { type Agent, agentStatuses, engines } from '#contract/agents/agents.ts'
import { notifyTimes } from '#contract/agents/notify-names.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import type { ResultShape } from '#contract/runs/result-fields.ts'
import { taskFrequencies, triggerTypes } from '#contract/schedules/schedule-fields.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

export const agents = pgTable(
  'agents',
  {
    id: rowId(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    persona: text('persona').notNull(),
    customPersona: text('custom_persona'),
    taskDescription: text('task_description').notNull(),
    taskFrequency: varchar('task_frequency', { length: 20, enum: taskFrequencies })
      .notNull()
      .default('daily'),
    webLinks: text('web_links').array().notNull().default([]),
    /** How single links are read; null: all automatically. Contains no secrets. */
    linkSettings: jsonb('link_settings').$type<LinkSetting[]>(),
    pythonScript: text('python_script'),
    notifications: boolean('notifications').notNull().default(false),
    /** Which runs notify the owner while notifications are on. */
    notifyWhen: varchar('notify_when', { length: 20, enum: notifyTimes }).notNull().default('every-run'),
    autoSchedule: boolean('auto_schedule').notNull().default(false),
    learningMode: boolean('learning_mode').notNull().default(false),
    status: varchar('status', { length: 20, enum: agentStatuses }).notNull().default('active'),
    tasksCompleted: integer('tasks_completed').notNull().default(0),
    /** Percent of finished runs, 0 to 100. */
    successRate: doublePrecision('success_rate').notNull().default(0),
    /** Milliseconds. */
    averageExecutionTime: doublePrecision('average_execution_time').notNull().default(0),
    lastRun: instant('last_run'),
    nextRun: instant('next_run'),
    triggerType: varchar('trigger_type', { length: 20, enum: triggerTypes }).notNull().default('schedule'),
    triggerConfig: jsonb('trigger_config').$type<Agent['triggerConfig']>(),
    integrations: text('integrations').array().notNull().default([]),
    /** Its permitted actions in other services, and the targets of its result. */
    tools: jsonb('tools').$type<AgentTools>(),
    /** The engine its owner chose; null leaves the choice to the product. */
    engine: varchar('engine', { length: 30, enum: engines }),
    /** The models that it asks, in order; null: the choice of the product, which prefers `engine`. */
    models: jsonb('models').$type<ModelOrder>(),
    /** Model calls and tool calls of one run; null: the default. */
    stepsMax: integer('steps_max'),
    /** Whether its runs may ask its owner a question, and wait for the answer. */
    asksOwner: boolean('asks_owner').notNull().default(false),
    /** The fields of its result; null: its result is text alone. */
    resultShape: jsonb('result_shape').$type<ResultShape>(),
    /** Skip the model while its links are unchanged; null: only if the task is to watch something. */
    skipUnchanged: boolean('skip_unchanged'),
    /** Consecutive failures of scheduled runs; five pause the agent. */
    failuresInARow: integer('failures_in_a_row').notNull().default(0),
    /** Paused by a change to a smaller plan, and not resumed since. */
    pausedByPlan: boolean('paused_by_plan').notNull().default(false),
    /** Pinned to the top of the list by its owner. */
    isFavorite: boolean('is_favorite').notNull().default(false),
    /** Grows with every change, so that two editors cannot overwrite each other. */
    version: integer('version').notNull().default(1),
    /** When another user last changed its task: from then on reads with the owner's connections need approval. */
    changedByOtherAt: instant('changed_by_other_at'),
    /** When it was moved to the trash; deleted permanently 30 days later. */
    deletedAt: instant('deleted_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agents_user_id_idx').on(t.userId, t.id),
    index('agents_list_idx').on(t.userId, t.isFavorite, t.id).where(sql`${t.deletedAt} is null`),
    index('agents_name_idx').on(t.userId, sql`lower(${t.name})`, t.id).where(sql`${t.deletedAt} is null`),
    index('agents_due_idx').on(t.nextRun).where(sql`${t.nextRun} is not null and ${t.deletedAt} is null`),
    index('agents_trash_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    oneOf('agents_status_check', t.status, agentStatuses),
    oneOf('agents_notify_when_check', t.notifyWhen, notifyTimes),
    oneOf('agents_task_frequency_check', t.taskFrequency, taskFrequencies),
    oneOf('agents_trigger_type_check', t.triggerType, triggerTypes),
  ],
)
export type AgentRow = typeof agents.$inferSelect

/** Content of a link when the agent last read it, to detect changes. */
export const agentLinkSnapshots = pgTable(
  'agent_link_snapshots',
  {
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    title: text('title'),
    fingerprint: text('fingerprint').notNull(),
    sentences: text('sentences').array().notNull().default([]),
    readAt: instant('read_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.agentId, t.url] })],
)

import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { Engine } from '#contract/agents/agents.ts'
import type { ModelOrder } from '#contract/models/model-choice.ts'
import { executionStatuses, triggerSources } from '#contract/runs/run-names.ts'
import { taskFrequencies, type TriggerConfig } from '#contract/schedules/schedule-fields.ts'
import { shareRoles } from '#contract/shares/share-names.ts'
import { executionOrders, teamStatuses } from '#contract/teams/team-names.ts'
import { agents } from './agents.ts'
import { createdAt, dollars, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'
import { workColumns } from './work-columns.ts'
import { openStates } from './work-states.ts'

export const agentTeams = pgTable(
  'agent_teams',
  {
    id: rowId(),
    name: text('name').notNull(),
    description: text('description'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 20, enum: teamStatuses }).notNull().default('active'),
    taskDescription: text('task_description').notNull(),
    executionOrder: varchar('execution_order', { length: 20, enum: executionOrders })
      .notNull()
      .default('sequential'),
    /** The models that join its results, in order; null: the choice of the product. */
    models: jsonb('models').$type<ModelOrder>(),
    /** Its schedule, in the format of an agent's schedule. */
    autoSchedule: boolean('auto_schedule').notNull().default(false),
    taskFrequency: varchar('task_frequency', { length: 20, enum: taskFrequencies })
      .notNull()
      .default('daily'),
    triggerConfig: jsonb('trigger_config').$type<TriggerConfig>(),
    nextRun: instant('next_run'),
    /** Consecutive failures of unattended runs; five pause the team. */
    failuresInARow: integer('failures_in_a_row').notNull().default(0),
    /** Grows with every change, so that two editors cannot overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When it was moved to the trash, from which it can be restored. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    index('agent_teams_deleted_at_idx').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    index('agent_teams_user_id_idx').on(t.userId, t.id),
    index('agent_teams_due_idx')
      .on(t.nextRun)
      .where(sql`${t.nextRun} is not null and ${t.deletedAt} is null`),
    oneOf('agent_teams_task_frequency_check', t.taskFrequency, taskFrequencies),
    oneOf('agent_teams_execution_order_check', t.executionOrder, executionOrders),
  ],
)

export const agentTeamMembers = pgTable(
  'agent_team_members',
  {
    id: rowId(),
    teamId: integer('team_id')
      .notNull()
      .references(() => agentTeams.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id')
      .notNull()
      .references(() => agents.id, { onDelete: 'cascade' }),
    executionOrder: integer('execution_order').notNull().default(1),
    isRequired: boolean('is_required').notNull().default(true),
    customInstructions: text('custom_instructions'),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (t) => [
    unique('agent_team_members_agent_key').on(t.teamId, t.agentId),
    index('agent_team_members_agent_id_idx').on(t.agentId),
  ],
)

/** The runs of teams: durable work of its own kind, whose steps are in `team_execution_steps`. */
export const agentTeamExecutions = pgTable(
  'agent_team_executions',
  {
    id: rowId(),
    teamId: integer('team_id')
      .notNull()
      .references(() => agentTeams.id, { onDelete: 'cascade' }),
    /** The owner of the team, whose budget pays for the run. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The user who requested it. */
    startedBy: text('started_by').references(() => users.id, { onDelete: 'set null' }),
    status: varchar('status', { length: 20, enum: executionStatuses }).notNull().default('queued'),
    /** The team's task and order at the time of the request. */
    taskDescription: text('task_description').notNull().default(''),
    executionOrder: varchar('execution_order', { length: 20, enum: executionOrders })
      .notNull()
      .default('sequential'),
    inputData: jsonb('input_data').$type<{ input: string } | null>(),
    outputData: jsonb('output_data').$type<{ finalOutput: string; engine: Engine; model: string | null }>(),
    errorMessage: text('error_message'),
    /** Milliseconds. */
    totalExecutionTime: integer('total_execution_time'),
    /** Cost of joining the outputs, without the members' runs. */
    cost: dollars('cost').notNull().default('0'),
    tokensUsed: integer('tokens_used').notNull().default(0),
    triggerSource: varchar('trigger_source', { length: 20, enum: triggerSources })
      .notNull()
      .default('manual'),
    idempotencyKey: text('idempotency_key'),
    retryOf: integer('retry_of').references((): AnyPgColumn => agentTeamExecutions.id, {
      onDelete: 'set null',
    }),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    executedAt: instant('executed_at').notNull().defaultNow(),
    ...workColumns(),
  },
  (t) => [
    index('agent_team_executions_team_id_idx').on(t.teamId, t.id),
    index('agent_team_executions_user_id_idx').on(t.userId, t.id),
    index('agent_team_executions_started_by_idx').on(t.startedBy),
    index('agent_team_executions_retry_of_idx').on(t.retryOf),
    index('agent_team_executions_open_idx').on(t.id).where(sql`${t.status} in ${openStates}`),
    index('agent_team_executions_waiting_idx')
      .on(t.userId, t.id)
      .where(sql`${t.status} = 'queued' and ${t.claimedAt} is null and ${t.heldAt} is null`),
    index('agent_team_executions_claimed_idx')
      .on(t.userId)
      .where(sql`${t.status} in ${openStates} and ${t.claimedAt} is not null and ${t.heldAt} is null`),
    index('agent_team_executions_wake_idx')
      .on(t.wakeAt)
      .where(sql`${t.status} in ${openStates} and ${t.wakeAt} is not null`),
    uniqueIndex('agent_team_executions_idempotency_key').on(t.teamId, t.idempotencyKey),
    oneOf('agent_team_executions_status_check', t.status, executionStatuses),
  ],
)
export type TeamExecutionRow = typeof agentTeamExecutions.$inferSelect

/** Other users who may see or edit a team, by email address. */
export const agentTeamShares = pgTable(
  'agent_team_shares',
  {
    id: rowId(),
    teamId: integer('team_id')
      .notNull()
      .references(() => agentTeams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: varchar('role', { length: 20, enum: shareRoles }).notNull().default('viewer'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('agent_team_shares_email_key').on(t.teamId, t.email),
    index('agent_team_shares_reader_idx').on(t.email, t.teamId),
    oneOf('agent_team_shares_role_check', t.role, shareRoles),
  ],
)

export type TeamRow = typeof agentTeams.$inferSelect
export type TeamMemberRow = typeof agentTeamMembers.$inferSelect

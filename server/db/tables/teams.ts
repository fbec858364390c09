import { boolean, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { agents } from './agents.ts'
import { createdAt, instant, oneOf, rowId, updatedAt } from './columns.ts'
import { users } from './users.ts'

const executionOrders = ['sequential', 'parallel'] as const
const shareRoles = ['viewer', 'editor'] as const

export const agentTeams = pgTable(
  'agent_teams',
  {
    id: rowId(),
    name: text('name').notNull(),
    description: text('description'),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 20 }).notNull().default('active'),
    taskDescription: text('task_description').notNull(),
    executionOrder: varchar('execution_order', { length: 20, enum: executionOrders })
      .notNull()
      .default('sequential'),
    /** Grows with every change, so that two editors cannot overwrite each other. */
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('agent_teams_user_id_idx').on(t.userId, t.id),
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

export const agentTeamExecutions = pgTable(
  'agent_team_executions',
  {
    id: rowId(),
    teamId: integer('team_id')
      .notNull()
      .references(() => agentTeams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: varchar('status', { length: 20 }).notNull().default('queued'),
    inputData: jsonb('input_data'),
    outputData: jsonb('output_data'),
    errorMessage: text('error_message'),
    /** Milliseconds. */
    totalExecutionTime: integer('total_execution_time'),
    triggerSource: varchar('trigger_source', { length: 20 }).notNull().default('manual'),
    startedAt: instant('started_at'),
    completedAt: instant('completed_at'),
    executedAt: instant('executed_at').notNull().defaultNow(),
  },
  (t) => [
    index('agent_team_executions_team_id_idx').on(t.teamId, t.id),
    index('agent_team_executions_user_id_idx').on(t.userId, t.id),
  ],
)

/** Who else may see or edit a team, by e-mail; `userId` is known once such a user exists. */
export const agentTeamShares = pgTable(
  'agent_team_shares',
  {
    id: rowId(),
    teamId: integer('team_id')
      .notNull()
      .references(() => agentTeams.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    role: varchar('role', { length: 20, enum: shareRoles }).notNull().default('viewer'),
    createdAt: createdAt(),
  },
  (t) => [
    unique('agent_team_shares_email_key').on(t.teamId, t.email),
    index('agent_team_shares_user_id_idx').on(t.userId),
    oneOf('agent_team_shares_role_check', t.role, shareRoles),
  ],
)

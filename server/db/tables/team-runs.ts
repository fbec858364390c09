import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { memberStates } from '#contract/teams/team-names.ts'
import { stepStates } from '#contract/runs/runs.ts'
import { agents } from './agents.ts'
import { oneOf, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { agentTeamExecutions } from './teams.ts'
import { stepColumns } from './work-columns.ts'

const stepKinds = ['stage', 'answer'] as const

/** The members of a team when a run of it was requested, and the outcome of each. */
export const teamExecutionMembers = pgTable(
  'team_execution_members',
  {
    id: rowId(),
    teamExecutionId: integer('team_execution_id')
      .notNull()
      .references(() => agentTeamExecutions.id, { onDelete: 'cascade' }),
    agentId: integer('agent_id').references(() => agents.id, { onDelete: 'set null' }),
    agentName: text('agent_name').notNull(),
    executionOrder: integer('execution_order').notNull(),
    isRequired: boolean('is_required').notNull(),
    customInstructions: text('custom_instructions'),
    state: varchar('state', { length: 20, enum: memberStates }).notNull().default('waiting'),
    /** The member's run, which has its input, output, time and cost. */
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    /** The result comes from an earlier run of the team. */
    isTakenOver: boolean('is_taken_over').notNull().default(false),
    /** Why it has no run, or no valid one; safe to show. */
    error: text('error'),
    /** The members whose results it received, and their lengths. */
    handedOver: jsonb('handed_over').$type<{ from: string; characters: number }[]>().notNull().default([]),
  },
  (t) => [
    index('team_execution_members_execution_idx').on(t.teamExecutionId, t.executionOrder, t.id),
    index('team_execution_members_run_idx').on(t.executionId).where(sql`${t.executionId} is not null`),
    index('team_execution_members_agent_idx').on(t.agentId),
    oneOf('team_execution_members_state_check', t.state, memberStates),
  ],
)
export type TeamExecutionMemberRow = typeof teamExecutionMembers.$inferSelect

/** The steps of a team run: its stages, and the reply that joins their results. */
export const teamExecutionSteps = pgTable(
  'team_execution_steps',
  {
    ...stepColumns(),
    teamExecutionId: integer('team_execution_id')
      .notNull()
      .references(() => agentTeamExecutions.id, { onDelete: 'cascade' }),
    kind: varchar('kind', { length: 20, enum: stepKinds }).notNull(),
    state: varchar('state', { length: 20, enum: stepStates }).notNull().default('running'),
  },
  (t) => [
    unique('team_execution_steps_position_key').on(t.teamExecutionId, t.position),
    oneOf('team_execution_steps_state_check', t.state, stepStates),
  ],
)

import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, varchar } from 'drizzle-orm/pg-core'
import { plannedCauses, plannedOutcomes } from '#contract/schedules/schedules.ts'
import { agents } from './agents.ts'
import { createdAt, instant, oneOf, rowId } from './columns.ts'
import { agentExecutions } from './executions.ts'
import { agentTeamExecutions, agentTeams } from './teams.ts'

/** Details of a cause. */
export interface PlannedDetails {
  /** The previous run, which was still open. */
  run?: number
  /** Number of missed instants before the listed ones, or a lower bound of it. */
  earlier?: { count: number; isMore: boolean }
  /** Message of the rejected start. */
  message?: string
}

/** The ledger of schedules: one row per planned instant of an agent or a team, with its outcome and cause. */
export const plannedRuns = pgTable(
  'planned_runs',
  {
    id: rowId(),
    /** The agent or team that the instant belongs to. */
    agentId: integer('agent_id').references(() => agents.id, { onDelete: 'cascade' }),
    teamId: integer('team_id').references(() => agentTeams.id, { onDelete: 'cascade' }),
    plannedAt: instant('planned_at').notNull(),
    outcome: varchar('outcome', { length: 20, enum: plannedOutcomes }).notNull(),
    /** Why it did not run, or ran late, with details. */
    cause: varchar('cause', { length: 20, enum: plannedCauses }),
    details: jsonb('details').$type<PlannedDetails>(),
    /** The same as text, in rows that are older than the codes. */
    reason: text('reason'),
    executionId: integer('execution_id').references(() => agentExecutions.id, { onDelete: 'set null' }),
    teamExecutionId: integer('team_execution_id').references(() => agentTeamExecutions.id, {
      onDelete: 'set null',
    }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('planned_runs_instant_key').on(t.agentId, t.plannedAt),
    unique('planned_runs_team_instant_key').on(t.teamId, t.plannedAt),
    // Rows are inserted in order of time, so a small index finds the old ones.
    index('planned_runs_planned_at_idx').using('brin', t.plannedAt),
    index('planned_runs_execution_id_idx').on(t.executionId),
    index('planned_runs_team_execution_id_idx').on(t.teamExecutionId),
    index('planned_runs_waiting_idx').on(t.agentId, t.plannedAt).where(sql`${t.outcome} = 'waiting'`),
    index('planned_runs_team_waiting_idx').on(t.teamId, t.plannedAt).where(sql`${t.outcome} = 'waiting'`),
    check('planned_runs_subject_check', sql`num_nonnulls(${t.agentId}, ${t.teamId}) = 1`),
    oneOf('planned_runs_outcome_check', t.outcome, plannedOutcomes),
    oneOf('planned_runs_cause_check', t.cause, plannedCauses),
  ],
)

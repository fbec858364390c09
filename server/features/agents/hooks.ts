import type { SQL } from 'drizzle-orm'
import type { PlannedFields } from '#contract/schedules/schedule-fields.ts'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import type { Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { hook } from '#server/platform/hook.ts'

/** What decides when an agent or a team runs by itself. */
export interface Scheduled extends PlannedFields {
  status: AgentRow['status']
  deletedAt: Date | null
}

/** An agent or a team with its next run, as a row of its table says. */
export interface ScheduledSubject extends Scheduled {
  id: number
  userId: string
  nextRun: Date | null
}

/** A change after which instants of the old plan no longer count. */
export interface PlanChange {
  kind: SubjectKind
  before: ScheduledSubject
  /** The zone of its user that the old plan was read in. */
  timeZone: string
  cause: 'paused' | 'changed' | 'deleted'
}

/** In the transaction that changes when agents or teams run by themselves. */
export const plansChanged = hook<PlansChangedListener>()
export type PlansChangedListener = (tx: Tx, changes: PlanChange[]) => Promise<void>

/** In the transaction that puts an agent in the trash. */
export const agentDeleted = hook<AgentDeletedListener>()
export type AgentDeletedListener = (tx: Tx, agent: AgentRow) => Promise<void>

/** The sets of agents that features above keep, by the name that a filter calls them: a condition of a statement that reads `agents`. */
export const agentSets: { byName: Readonly<Record<string, AgentSet>> } = { byName: {} }
export type AgentSet = (userId: string, setId: number) => SQL

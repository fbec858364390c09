import type { SQL } from 'drizzle-orm'
import type { PlannedFields } from '#contract/schedules/schedule-fields.ts'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import type { Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { hook } from '#server/platform/hook.ts'

/** The fields that determine when an agent or a team runs by itself. */
export interface Scheduled extends PlannedFields {
  status: AgentRow['status']
  deletedAt: Date | null
}

/** An agent or a team with its stored next run. */
export interface ScheduledSubject extends Scheduled {
  id: number
  userId: string
  nextRun: Date | null
}

/** A change after which due times of the old schedule are void. */
export interface PlanChange {
  kind: SubjectKind
  before: ScheduledSubject
  /** The user's time zone that the old schedule was read in. */
  timeZone: string
  cause: 'paused' | 'changed' | 'deleted'
}

/** Runs in the transaction that changes when agents or teams run by themselves. */
export const plansChanged = hook<PlansChangedListener>()
export type PlansChangedListener = (tx: Tx, changes: PlanChange[]) => Promise<void>

/** Runs in the transaction that puts an agent in the trash. */
export const agentDeleted = hook<AgentDeletedListener>()
export type AgentDeletedListener = (tx: Tx, agent: AgentRow) => Promise<void>

/**
 * Sets of agents that features above this one define, by the name used in filters: each a condition of a statement that
 * reads `agents`.
 */
export const agentSets: { byName: Readonly<Record<string, AgentSet>> } = { byName: {} }
export type AgentSet = (userId: string, setId: number) => SQL

import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { AgentRow } from '#server/db/tables/agents.ts'
import { hook } from '#server/platform/hook.ts'

/** A change after which instants of the old plan no longer count. */
export interface PlanChange {
  before: AgentRow
  /** The zone of its user that the old plan was read in. */
  timeZone: string
  cause: 'paused' | 'changed' | 'deleted'
}

/** In the transaction that changes when agents run by themselves. */
export const plansChanged = hook<PlansChangedListener>()
export type PlansChangedListener = (tx: Tx, changes: PlanChange[]) => Promise<void>

/** In the transaction that puts an agent in the trash. */
export const agentDeleted = hook<AgentDeletedListener>()
export type AgentDeletedListener = (tx: Tx, agent: AgentRow) => Promise<void>

/** The sets of agents that features above keep, by the name that a filter calls them: a condition of a statement that reads `agents`. */
export const agentSets: { byName: Readonly<Record<string, AgentSet>> } = { byName: {} }
export type AgentSet = (userId: string, setId: number) => SQL

import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import type { ScheduledSubject } from '#server/features/agents/service.ts'

/** What has a schedule: an agent or a team. */
export interface Subject {
  kind: SubjectKind
  id: number
}

/** An agent or a team as far as its schedule goes. */
export interface ScheduledRow extends ScheduledSubject, Subject {
  name: string
  failuresInARow: number
  updatedAt: Date
}

const qb = new QueryBuilder()

/** Agents and teams as one table, for whoever asks when they run. */
export const scheduled = qb
  .select({
    kind: sql<SubjectKind>`'agent'::text`.as('kind'),
    id: agents.id,
    userId: agents.userId,
    name: agents.name,
    triggerType: agents.triggerType,
    autoSchedule: agents.autoSchedule,
    taskFrequency: agents.taskFrequency,
    triggerConfig: agents.triggerConfig,
    status: agents.status,
    nextRun: agents.nextRun,
    failuresInARow: agents.failuresInARow,
    deletedAt: agents.deletedAt,
    updatedAt: agents.updatedAt,
  })
  .from(agents)
  .unionAll(
    qb
      .select({
        kind: sql<SubjectKind>`'team'::text`.as('kind'),
        id: agentTeams.id,
        userId: agentTeams.userId,
        name: agentTeams.name,
        triggerType: sql<AgentRow['triggerType']>`'schedule'::varchar`.as('trigger_type'),
        autoSchedule: agentTeams.autoSchedule,
        taskFrequency: agentTeams.taskFrequency,
        triggerConfig: agentTeams.triggerConfig,
        status: agentTeams.status,
        nextRun: agentTeams.nextRun,
        failuresInARow: agentTeams.failuresInARow,
        deletedAt: agentTeams.deletedAt,
        updatedAt: agentTeams.updatedAt,
      })
      .from(agentTeams),
  )
  .as('scheduled')

/** The columns of a row of `scheduled`. */
export const scheduledColumns = {
  kind: scheduled.kind,
  id: scheduled.id,
  userId: scheduled.userId,
  name: scheduled.name,
  triggerType: scheduled.triggerType,
  autoSchedule: scheduled.autoSchedule,
  taskFrequency: scheduled.taskFrequency,
  triggerConfig: scheduled.triggerConfig,
  status: scheduled.status,
  nextRun: scheduled.nextRun,
  failuresInARow: scheduled.failuresInARow,
  deletedAt: scheduled.deletedAt,
  updatedAt: scheduled.updatedAt,
}

/** Names an agent or a team among both. */
export const keyOf = ({ kind, id }: Subject): string => `${kind} ${id}`

/** Whose row of the ledger it is. */
export function subjectOf({ agentId, teamId }: { agentId: number | null; teamId: number | null }): Subject {
  if (agentId !== null) return { kind: 'agent', id: agentId }
  return { kind: 'team', id: teamId ?? 0 }
}

/** How the ledger names whose row it is. */
export function ledgerIdOf({ kind, id }: Subject) {
  return kind === 'agent' ? { agentId: id, teamId: null } : { agentId: null, teamId: id }
}

/** The ids of one kind among these. */
export function idsOf(kind: SubjectKind, subjects: readonly Subject[]): number[] {
  return subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
}

/** The rows of `scheduled` that are of these. */
export function isOneOf(subjects: readonly Subject[]): SQL | undefined {
  return or(
    and(eq(scheduled.kind, 'agent'), inArray(scheduled.id, idsOf('agent', subjects))),
    and(eq(scheduled.kind, 'team'), inArray(scheduled.id, idsOf('team', subjects))),
  )
}

/** The rows of the ledger that are of these. */
export function isPlannedOf(subjects: readonly Subject[]): SQL | undefined {
  return or(
    inArray(plannedRuns.agentId, idsOf('agent', subjects)),
    inArray(plannedRuns.teamId, idsOf('team', subjects)),
  )
}

/** Locks those of these that nobody else has in hand and that are not in the trash. */
export async function lockFree(tx: Tx, subjects: readonly Subject[]): Promise<Subject[]> {
  const agentIds = await lockRows(tx, agents, idsOf('agent', subjects))
  const teamIds = await lockRows(tx, agentTeams, idsOf('team', subjects))
  return [
    ...agentIds.map((id) => ({ kind: 'agent' as const, id })),
    ...teamIds.map((id) => ({ kind: 'team' as const, id })),
  ]
}

async function lockRows(
  tx: Queries,
  table: typeof agents | typeof agentTeams,
  ids: number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from ${table} where id = any(${sql.param(ids)}::int[]) and deleted_at is null
    order by id for no key update skip locked`)
  return rows.map(({ id }) => id)
}

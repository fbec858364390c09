import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import type { SubjectKind } from '#contract/schedules/schedules.ts'
import type { Queries, Tx } from '#server/db/database.ts'
import { type AgentRow, agents } from '#server/db/tables/agents.ts'
import { plannedRuns } from '#server/db/tables/schedules.ts'
import { agentTeams } from '#server/db/tables/teams.ts'
import type { ScheduledSubject } from '#server/features/agents/public.ts'

/** An agent or a team, which can have a schedule. */
export interface Subject {
  kind: SubjectKind
  id: number
}

/** The columns of an agent or a team that its schedule needs. */
export interface ScheduledRow extends ScheduledSubject, Subject {
  name: string
  failuresInARow: number
  updatedAt: Date
}

const qb = new QueryBuilder()

/** Agents and teams as one table, for queries by schedule. */
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

/** A key that is unique among agents and teams. */
export const keyOf = ({ kind, id }: Subject): string => `${kind} ${id}`

/** The subject of a planned run. */
export function subjectOf({ agentId, teamId }: { agentId: number | null; teamId: number | null }): Subject {
  if (agentId !== null) return { kind: 'agent', id: agentId }
  return { kind: 'team', id: teamId ?? 0 }
}

/** The columns of a planned run that identify its subject. */
export function ledgerIdOf({ kind, id }: Subject) {
  return kind === 'agent' ? { agentId: id, teamId: null } : { agentId: null, teamId: id }
}

/** The ids of one kind among these subjects. */
export function idsOf(kind: SubjectKind, subjects: readonly Subject[]): number[] {
  return subjects.flatMap((subject) => (subject.kind === kind ? [subject.id] : []))
}

/** The rows of `scheduled` of these subjects. */
export function isOneOf(subjects: readonly Subject[]): SQL | undefined {
  return or(
    and(eq(scheduled.kind, 'agent'), inArray(scheduled.id, idsOf('agent', subjects))),
    and(eq(scheduled.kind, 'team'), inArray(scheduled.id, idsOf('team', subjects))),
  )
}

/** The planned runs of these subjects. */
export function isPlannedOf(subjects: readonly Subject[]): SQL | undefined {
  return or(
    inArray(plannedRuns.agentId, idsOf('agent', subjects)),
    inArray(plannedRuns.teamId, idsOf('team', subjects)),
  )
}

/** Locks these subjects; skips those in the trash and those that another transaction has locked. */
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

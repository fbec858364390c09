import { and, count, eq } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import { inTransaction, type Tx } from '#server/db/database.ts'
import { type TeamExecutionMemberRow, teamExecutionMembers } from '#server/db/tables/team-runs.ts'
import { agentTeamExecutions, type TeamExecutionRow } from '#server/db/tables/teams.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import { announceWork } from '#server/durable/durable.ts'
import type { Actor } from '#server/features/activity/public.ts'
import { clock } from '#server/platform/clock.ts'
import { conflict, limitReached } from '#server/platform/failure.ts'
import { membersOf } from './members.ts'
import { recordTeamActivity } from './save-team.ts'
import { lockTeam } from './team-lock.ts'
import { teamKind } from './team-kind.ts'

/** Maximum number of open team runs of one user. */
const openMax = 50

export interface TeamRunOrder {
  teamId: number
  input: string | null
  source: TriggerSource
  /** A repeated request with the same key returns the first run. */
  idempotencyKey?: string
}

export type PlannedMember = Pick<
  TeamExecutionMemberRow,
  'agentId' | 'agentName' | 'executionOrder' | 'isRequired' | 'customInstructions'
> &
  Partial<Pick<TeamExecutionMemberRow, 'state' | 'executionId' | 'isTakenOver' | 'handedOver'>>

/** The only entry point of team runs: admits a run with the team's current settings, and announces it. */
export async function startTeamRun(actor: Actor, order: TeamRunOrder): Promise<TeamExecutionRow> {
  const { run } = await inTransaction((tx) => admitTeamRun(tx, actor, order))
  announceWork(teamKind)
  return run
}

export interface AdmittedTeamRun {
  run: TeamExecutionRow
  /** False if the idempotency key was used before. */
  isNew: boolean
}

/**
 * Admits a run within the caller's transaction; the caller announces it after the commit. A refusal is thrown before
 * anything is written.
 */
export async function admitTeamRun(tx: Tx, actor: Actor, order: TeamRunOrder): Promise<AdmittedTeamRun> {
  const { teamId, input, source, idempotencyKey } = order
  const team = await lockTeam(tx, actor.userId, teamId, 'run')
  const [first] =
    idempotencyKey === undefined
      ? []
      : await tx
          .select()
          .from(agentTeamExecutions)
          .where(
            and(
              eq(agentTeamExecutions.teamId, teamId),
              eq(agentTeamExecutions.idempotencyKey, idempotencyKey),
            ),
          )
  if (first) return { run: first, isNew: false }
  const members = await membersOf(teamId, tx)
  if (members.length === 0) throw conflict('The team has no agents yet. Add one, then run it.')
  const run = await addTeamRun(
    tx,
    actor,
    {
      teamId,
      userId: team.userId,
      taskDescription: team.taskDescription,
      executionOrder: team.executionOrder,
      inputData: input === null ? null : { input },
      triggerSource: source,
      idempotencyKey,
    },
    members.map(({ agent, ...member }) => ({ ...member, agentName: agent.name })),
  )
  return { run, isNew: true }
}

/** Inserts a run with its members, of a team that the caller has locked. */
export async function addTeamRun(
  tx: Tx,
  actor: Actor,
  run: typeof agentTeamExecutions.$inferInsert,
  members: readonly PlannedMember[],
): Promise<TeamExecutionRow> {
  const isOpen = isOpenWork(agentTeamExecutions)
  const [open] = await tx
    .select({ runs: count() })
    .from(agentTeamExecutions)
    .where(and(eq(agentTeamExecutions.userId, run.userId), isOpen))
  if ((open?.runs ?? 0) >= openMax) {
    throw limitReached(
      `${openMax} runs of teams are waiting or running, the most at once. Wait for some to end.`,
    )
  }
  const [added] = await tx
    .insert(agentTeamExecutions)
    .values({ ...run, startedBy: actor.userId, executedAt: clock.now() })
    .returning()
  if (!added) throw new Error('A run of a team was not kept.')
  await tx.insert(teamExecutionMembers).values(
    members.map((member) => ({
      teamExecutionId: added.id,
      agentId: member.agentId,
      agentName: member.agentName,
      executionOrder: member.executionOrder,
      isRequired: member.isRequired,
      customInstructions: member.customInstructions,
      state: member.state ?? 'waiting',
      executionId: member.executionId,
      isTakenOver: member.isTakenOver ?? false,
      handedOver: member.handedOver ?? [],
    })),
  )
  await recordTeamActivity(tx, actor, 'run_team', run.teamId, { teamExecutionId: added.id })
  return added
}

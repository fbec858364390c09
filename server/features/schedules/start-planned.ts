import type { Tx } from '#server/db/database.ts'
import { admitRuns } from '#server/features/runs/public.ts'
import { admitTeamRun } from '#server/features/teams/public.ts'
import { Failure } from '#server/platform/failure.ts'
import { type PlannedRow, type Settled, settle } from './occurrence-log.ts'
import type { Subject } from './subjects.ts'

/** A stored planned run whose run is to be admitted now. */
export interface DueRun extends Pick<PlannedRow, 'id' | 'plannedAt' | 'cause'> {
  subject: Subject
  userId: string
}

export interface Started {
  runIds: number[]
  teamRunIds: number[]
}

type Admission = { id: number; isNew: boolean } | Failure

/**
 * Admits the runs of planned instants within the transaction that stored their rows; returns the ids of the new runs. A
 * run that a limit refuses is marked in its row and does not stop the others. The idempotency key of an instant
 * prevents a second run even if its row was lost.
 */
export async function startPlanned(tx: Tx, rows: readonly DueRun[]): Promise<Started> {
  if (rows.length === 0) return { runIds: [], teamRunIds: [] }
  // The same order everywhere, so that two schedulers never deadlock over the limits of two users.
  const ordered = rows.toSorted((a, b) => compare(a.userId, b.userId) || a.subject.id - b.subject.id)
  const ofAgents = ordered.filter(({ subject }) => subject.kind === 'agent')
  const ofTeams = ordered.filter(({ subject }) => subject.kind === 'team')
  const runs = await admitAgents(tx, ofAgents)
  const teamRuns = await admitTeams(tx, ofTeams)
  await settle(tx, [
    ...ofAgents.map((row, n) => settledBy(row, runs[n], 'executionId')),
    ...ofTeams.map((row, n) => settledBy(row, teamRuns[n], 'teamExecutionId')),
  ])
  return { runIds: newOnes(runs), teamRunIds: newOnes(teamRuns) }
}

const keyOfInstant = ({ plannedAt }: DueRun) => `schedule:${plannedAt.toISOString()}`

async function admitAgents(tx: Tx, rows: readonly DueRun[]): Promise<Admission[]> {
  if (rows.length === 0) return []
  const admitted = await admitRuns(
    tx,
    rows.map((row) => ({
      agentId: row.subject.id,
      actor: { userId: row.userId },
      source: 'schedule',
      idempotencyKey: keyOfInstant(row),
    })),
  )
  return admitted.map((result) =>
    result instanceof Failure ? result : { id: result.run.id, isNew: result.isNew },
  )
}

/** One after the other: the team is locked already, and its members are admitted only when its run begins. */
async function admitTeams(tx: Tx, rows: readonly DueRun[]): Promise<Admission[]> {
  const admitted: Admission[] = []
  for (const row of rows) {
    const order = {
      teamId: row.subject.id,
      input: null,
      source: 'schedule' as const,
      idempotencyKey: keyOfInstant(row),
    }
    try {
      const { run, isNew } = await admitTeamRun(tx, { userId: row.userId }, order)
      admitted.push({ id: run.id, isNew })
    } catch (error) {
      // A refusal is thrown before anything is written.
      if (!(error instanceof Failure)) throw error
      admitted.push(error)
    }
  }
  return admitted
}

function settledBy(
  { id, cause }: DueRun,
  result: Admission | undefined,
  column: 'executionId' | 'teamExecutionId',
): Settled {
  if (result === undefined) throw new Error('A planned run was neither admitted nor refused.')
  const none = { executionId: null, teamExecutionId: null }
  if (result instanceof Failure) return { id, outcome: 'skipped', ...whyNot(result), ...none }
  return { id, outcome: 'started', cause, details: null, ...none, [column]: result.id }
}

function whyNot({ message, code }: Failure): Pick<Settled, 'cause' | 'details'> {
  if (code === 'account_off') return { cause: 'account-off', details: null }
  return { cause: code === 'conflict' ? 'refused' : 'limit', details: { message } }
}

const newOnes = (admitted: readonly Admission[]): number[] =>
  admitted.flatMap((result) => (result instanceof Failure || !result.isNew ? [] : [result.id]))

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

import { scheduleReasons } from '#contract/schedules.ts'
import type { Tx } from '#server/db/database.ts'
import { admitRuns } from '#server/features/runs/service.ts'
import { Failure } from '#server/platform/failure.ts'
import { type PlannedRow, type Settled, settle } from './ledger.ts'

/** A row of the ledger whose run is to be admitted now. */
export interface ToStart extends Pick<PlannedRow, 'id' | 'agentId' | 'plannedAt' | 'reason'> {
  userId: string
}

/**
 * Admits the runs of planned instants within the transaction that wrote their rows; answers the ids of the new runs. A
 * run that a limit refuses is told in its row and stops none of the others; one instant is one run even where its row
 * was lost, for its key is.
 */
export async function startPlanned(tx: Tx, rows: readonly ToStart[]): Promise<number[]> {
  if (rows.length === 0) return []
  // The same order everywhere, so that two schedulers never wait for each other over the limits of two users.
  const ordered = rows.toSorted((a, b) => compare(a.userId, b.userId) || a.agentId - b.agentId)
  const admitted = await admitRuns(
    tx,
    ordered.map(({ agentId, userId, plannedAt }) => ({
      agentId,
      actor: { userId },
      source: 'schedule',
      idempotencyKey: `schedule:${plannedAt.toISOString()}`,
    })),
  )
  const settled = ordered.map(({ id, reason }, n): Settled => {
    const result = admitted[n]
    if (result === undefined) throw new Error('A planned run was neither admitted nor refused.')
    if (!(result instanceof Failure)) return { id, outcome: 'started', reason, executionId: result.run.id }
    return { id, outcome: 'skipped', reason: reasonOf(result), executionId: null }
  })
  await settle(tx, settled)
  return admitted.flatMap((result) => (result instanceof Failure || !result.isNew ? [] : [result.run.id]))
}

const reasonOf = ({ message }: Failure) =>
  message === scheduleReasons.accountOff ? message : scheduleReasons.limit(message)

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

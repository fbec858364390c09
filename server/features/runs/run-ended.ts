import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { LinkSnapshot } from '#server/engine/task.ts'

/** A run that is being recorded, with what it remembers of its links; the agent still has those of the run before. */
export interface EndedRun {
  run: ExecutionRow
  snapshots: readonly LinkSnapshot[]
}

/** What a later feature does when a run ends. */
interface Participant {
  /**
   * Whether it may have something to do with a success, as a condition of a statement that reads `agent_executions` and
   * its `agents`. Successes with which nobody has anything to do are recorded many at once.
   */
  wants: SQL
  act: (tx: Tx, ended: EndedRun) => Promise<void>
}

const participants: Participant[] = []

/**
 * Has a later feature take part in the transaction that records the end of a run, be it success or failure: what it
 * writes is kept with the end or not at all, and once. Call at module load.
 */
export function whenRunEnds(participant: Participant): void {
  participants.push(participant)
}

/** Lets every participant act, in the order in which they came. */
export async function tellRunEnded(tx: Tx, ended: EndedRun): Promise<void> {
  for (const { act } of participants) await act(tx, ended)
}

/** The conditions under which one of them may want to take part in a success. */
export const wantedBy = (): SQL[] => participants.map(({ wants }) => wants)

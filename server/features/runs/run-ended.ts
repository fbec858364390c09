import type { Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { LinkSnapshot } from '#server/engine/task.ts'

/** A run that is being recorded, with what it remembers of its links; the agent still has those of the run before. */
export interface EndedRun {
  run: ExecutionRow
  snapshots: readonly LinkSnapshot[]
}

type Listener = (tx: Tx, ended: EndedRun) => Promise<void>

const listeners: Listener[] = []

/**
 * Has a later feature take part in the transaction that records the end of a run, be it success or failure: what it
 * writes is kept with the end or not at all, and once. Call at module load.
 */
export function whenRunEnds(listener: Listener): void {
  listeners.push(listener)
}

/** Lets every listener take part, in the order in which they came. */
export async function tellRunEnded(tx: Tx, ended: EndedRun): Promise<void> {
  for (const listener of listeners) await listener(tx, ended)
}

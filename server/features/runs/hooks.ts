import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { hook } from '#server/platform/hook.ts'

/** A run that is being recorded, with its link snapshots; the agent still has those of the previous run. */
export interface EndedRun {
  run: ExecutionRow
  snapshots: readonly LinkSnapshot[]
  /** Whether it succeeded and found nothing new. */
  isNothingNew?: boolean
}

/** A feature's listener for the end of a run, called once in the transaction that records it. */
export interface RunEndedListener {
  /**
   * Whether it may act on a success, as a condition of a statement that reads `agent_executions`, its `agents`, and
   * from `input` whether it found nothing new (`is_nothing_new`). Successes that no listener wants use the batch path.
   */
  wants: SQL
  /** Whether it also acts on canceled runs, which have no result. */
  includesCanceled?: boolean
  act: (tx: Tx, ended: EndedRun) => Promise<void>
}

export const runEnded = hook<RunEndedListener>()

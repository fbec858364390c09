import type { SQL } from 'drizzle-orm'
import type { Tx } from '#server/db/database.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { LinkSnapshot } from '#server/engine/run-input.ts'
import { hook } from '#server/platform/hook.ts'

/** A run that is being recorded, with what it remembers of its links; the agent still has those of the run before. */
export interface EndedRun {
  run: ExecutionRow
  snapshots: readonly LinkSnapshot[]
}

/** What a feature does when a run ends, in the transaction that records it: kept with the end or not at all, and once. */
export interface RunEndedListener {
  /**
   * Whether it may have something to do with a success, as a condition of a statement that reads `agent_executions`,
   * its `agents`, and from `input` whether it found nothing new (`is_nothing_new`). Successes with which nobody has anything to do are recorded many at once.
   */
  wants: SQL
  /** Whether it acts for canceled runs, too, which leave no result. */
  includesCanceled?: boolean
  act: (tx: Tx, ended: EndedRun) => Promise<void>
}

export const runEnded = hook<RunEndedListener>()

import type { Tx } from '#server/db/database.ts'
import type { TeamExecutionRow } from '#server/db/tables/teams.ts'
import { hook } from '#server/platform/hook.ts'

/** Runs in the transaction that records the end of a team's run. */
export const teamRunEnded = hook<TeamRunEndedListener>()
export type TeamRunEndedListener = (tx: Tx, run: TeamExecutionRow) => Promise<void>

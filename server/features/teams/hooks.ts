import type { Tx } from '#server/db/database.ts'
import type { TeamExecutionRow } from '#server/db/tables/teams.ts'
import { hook } from '#server/platform/hook.ts'

/** In the transaction that records the end of a run of a team. */
export const teamRunEnded = hook<TeamRunEndedListener>()
export type TeamRunEndedListener = (tx: Tx, run: TeamExecutionRow) => Promise<void>

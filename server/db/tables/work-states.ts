import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { answeringSources, openStatuses, workedStatuses } from '#contract/runs/run-names.ts'

/** The values are constants, never input. */
const listed = (statuses: readonly string[]) => `(${statuses.map((status) => `'${status}'`).join(', ')})`

/** The statuses of open work, for `status in …` in the text of a statement; partial indexes use the same text. */
export const openList = listed(openStatuses)

/** The same as an SQL fragment. */
export const openStates: SQL = sql.raw(openList)

/** The statuses of a run that succeeded or failed, for `status in …`: a canceled run says nothing about its agent. */
export const workedStates: SQL = sql.raw(listed(workedStatuses))

/** The sources of runs that are not compared with others, for `trigger_source in …`. */
export const answeringRuns: SQL = sql.raw(listed(answeringSources))

/** Condition that the work of these rows is open. */
export const isOpenWork = ({ status }: { status: AnyPgColumn }): SQL => sql`${status} in ${openStates}`

import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { openStatuses, workedStatuses } from '#contract/runs/run-names.ts'

/** The values are our own words, never input. */
const listed = (statuses: readonly string[]) => `(${statuses.map((status) => `'${status}'`).join(', ')})`

/** The statuses of work that has not ended, for `status in …` in the text of a statement; partial indexes have the same words. */
export const openList = listed(openStatuses)

/** The same as a part of a statement. */
export const openStates: SQL = sql.raw(openList)

/** The statuses of a run that was worked on to its end, for `status in …`: one that was canceled says nothing of its agent. */
export const workedStates: SQL = sql.raw(listed(workedStatuses))

/** That the work of these rows has not ended. */
export const isOpenWork = ({ status }: { status: AnyPgColumn }): SQL => sql`${status} in ${openStates}`

import { and, eq, lt, sql } from 'drizzle-orm'
import { db } from '#server/db/database.ts'
import { analyticsDays } from '#server/db/tables/analytics-days.ts'
import type { Asked } from './analytics-query.ts'
import type { Point } from './point.ts'

/** Sums of days with fewer runs are not stored, because reading the runs is as fast as reading a row. */
const busyFrom = 100
/** The longest range, the previous one, and a margin for time zones. */
const keptDays = 190

/** Stores the sums of busy days that were just computed and can no longer change. */
export async function rememberDays(
  { userId, timeZone, agentId = 0 }: Asked,
  points: readonly Point[],
): Promise<void> {
  const rows = points.flatMap(({ isPast, isRemembered, sums, label: day, trashed }) =>
    isPast && !isRemembered && sums && sums.open === 0 && sums.total >= busyFrom
      ? [{ userId, agentId, day, timeZone, trashed, sums }]
      : [],
  )
  if (rows.length === 0) return
  const anew = sql.raw('excluded')
  await db
    .insert(analyticsDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [analyticsDays.userId, analyticsDays.agentId, analyticsDays.day],
      set: { timeZone: sql`${anew}.time_zone`, trashed: sql`${anew}.trashed`, sums: sql`${anew}.sums` },
    })
  const newest = points.at(-1)?.label ?? ''
  await db
    .delete(analyticsDays)
    .where(
      and(eq(analyticsDays.userId, userId), lt(analyticsDays.day, sql`${newest}::date - ${keptDays}::int`)),
    )
}

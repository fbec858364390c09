import { recurrenceOf } from '#contract/schedules/recurrence.ts'
import type { Tx } from '#server/db/database.ts'
import type { PlanChange } from '#server/features/agents/public.ts'
import { clock } from '#server/platform/clock.ts'
import { graceMs, missedInstants, passedInstants } from './misfires.ts'
import { endWaiting, type NewPlannedRow, insertOccurrences } from './occurrence-log.ts'
import { ledgerIdOf } from './subjects.ts'

const causes = ['paused', 'changed', 'deleted'] as const

/** Ends what was due or waiting by the old plan, in the transaction that changes the plan; the rows store why. */
export async function endOldPlans(tx: Tx, changes: PlanChange[]): Promise<void> {
  for (const cause of causes) {
    const ended = changes.filter((change) => change.cause === cause)
    const subjects = ended.map(({ kind, before }) => ({ kind, id: before.id }))
    await endWaiting(tx, subjects, cause)
  }
  await insertOccurrences(tx, changes.flatMap(rowsOfOldPlan))
}

/** Due instants of the old plan that no scheduler had taken yet. */
function rowsOfOldPlan({ kind, before, timeZone, cause }: PlanChange): NewPlannedRow[] {
  const now = clock.now()
  const plan = recurrenceOf(before, timeZone)
  if (!plan || !before.nextRun || before.nextRun > now) return []
  const { instants, earlier } = passedInstants(plan, before.nextRun, now)
  const late = instants.filter((instant) => now.getTime() - instant.getTime() > graceMs)
  const whose = ledgerIdOf({ kind, id: before.id })
  return [
    ...missedInstants(late, earlier, false).map((row) => ({ ...row, ...whose, outcome: 'missed' as const })),
    ...instants.slice(late.length).map((plannedAt) => ({
      ...whose,
      plannedAt,
      outcome: 'skipped' as const,
      cause,
      details: null,
    })),
  ]
}

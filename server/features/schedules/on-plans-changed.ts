import { planOf } from '#contract/schedule-plan.ts'
import { scheduleReasons } from '#contract/schedules.ts'
import type { Tx } from '#server/db/database.ts'
import type { PlanChange } from '#server/features/agents/service.ts'
import { clock } from '#server/platform/clock.ts'
import { graceMs, missedInstants, passedInstants } from './catch-up.ts'
import { endWaiting, type NewPlannedRow, writeDown } from './ledger.ts'

const causes = ['paused', 'changed', 'deleted'] as const

/** A change of plan ends what was due or waiting by the old one, in its own transaction: the ledger says why. */
export async function endOldPlans(tx: Tx, changes: PlanChange[]): Promise<void> {
  for (const cause of causes) {
    const ids = changes.filter((change) => change.cause === cause).map(({ before }) => before.id)
    await endWaiting(tx, ids, scheduleReasons[cause])
  }
  await writeDown(tx, changes.flatMap(rowsOfOldPlan))
}

/** Instants of the old plan that had come and that no scheduler had taken yet. */
function rowsOfOldPlan({ before, timeZone, cause }: PlanChange): NewPlannedRow[] {
  const now = clock.now()
  const plan = planOf(before, timeZone)
  if (!plan || !before.nextRun || before.nextRun > now) return []
  const { instants, earlier } = passedInstants(plan, before.nextRun, now)
  const late = instants.filter((instant) => now.getTime() - instant.getTime() > graceMs)
  const agentId = before.id
  return [
    ...missedInstants(late, earlier, false).map((row) => ({ ...row, agentId, outcome: 'missed' as const })),
    ...instants.slice(late.length).map((plannedAt) => ({
      agentId,
      plannedAt,
      outcome: 'skipped' as const,
      reason: scheduleReasons[cause],
    })),
  ]
}

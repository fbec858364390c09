import { sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import type { ExecutionRow } from '#server/db/tables/executions.ts'
import type { AdmissionRule, Verdict } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached } from '#server/platform/failure.ts'
import { budgetName, runsLeft } from './amounts.ts'
import { openHold } from './holds.ts'
import { periodOf } from './periods.ts'
import { addToUses, budgetsOfRuns, lockUses, type OpenBudget } from './uses.ts'

/** Runs that nobody waits for: they are held until their owner decides, the others are refused. */
const unattended = new Set<TriggerSource>(['schedule', 'event'])

type AdmittedRun = Pick<ExecutionRow, 'id' | 'triggerSource'>

/**
 * Counts runs against every budget over them, within the transaction that admits them. Where a limit of runs is
 * reached, a run that somebody asked for is to be refused, and one that a schedule or an event asked for is to be held:
 * its owner is asked.
 */
async function countAll(tx: Tx, runs: readonly AdmittedRun[]): Promise<Map<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  // All at once and in one order, so that two transactions never wait for each other.
  await lockUses(
    tx,
    await budgetsOfRuns(
      tx,
      runs.map(({ id }) => id),
    ),
  )
  for (const run of runs) {
    const verdict = await verdictOn(tx, run)
    if (verdict) verdicts.set(run.id, verdict)
  }
  return verdicts
}

async function verdictOn(tx: Tx, run: AdmittedRun): Promise<Verdict | undefined> {
  const breached = await countRun(tx, run.id)
  if (!breached) return undefined
  if (!unattended.has(run.triggerSource)) return limitReached(`${usedUp(breached)} ${whatToDo(breached)}`)
  await openHold(tx, {
    executionId: run.id,
    budget: breached,
    amount: null,
    reason: usedUp(breached),
  })
  return 'hold'
}

/** The budgets of the user themselves; in the statement that admits many there is no time to ask about one. */
export const ownBudgets: AdmissionRule = {
  concerns: sql<boolean>`exists (
    select 1 from ${budgets} as limits where limits.user_id = agent_executions.user_id and not limits.by_operator
      and (limits.agent_id is null or limits.agent_id = agent_executions.agent_id)
  )`,
  count: countAll,
  atOnce: {
    sift: (from, to) => sql`${to} as (
      select ${from}.* from ${from} where not exists (
        select 1 from ${budgets} as own where own.user_id = ${from}.user_id and not own.by_operator
          and (own.agent_id is null or own.agent_id = ${from}.agent_id)
      )
    )`,
  },
}

/** Counts a run, or answers with the budget that has no run left. */
export async function countRun(tx: Tx, executionId: number): Promise<OpenBudget | null> {
  const open = await lockUses(tx, await budgetsOfRuns(tx, [executionId]))
  const breached = open.find((budget) => (runsLeft(budget, budget.use) ?? 1) < 1)
  if (breached) return breached
  if (open.length > 0) await addToUses(tx, open, 'runs', 1)
  return null
}

/** Says that a limit of runs is reached, with the figures. */
export function usedUp(budget: OpenBudget): string {
  const { runs, extraRuns } = budget.use
  const allowed = (budget.runsLimit ?? 0) + extraRuns
  return `The ${budgetName(budget)} allows ${allowed} ${allowed === 1 ? 'run' : 'runs'}, and ${runs} ${runs === 1 ? 'has' : 'have'} run.`
}

/** When the operator's limit of a user starts anew, and who could change it. */
export function whenAnew({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `It starts anew on ${end} (${timeZone}); whoever runs this installation can raise it.`
}

function whatToDo({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `Raise the limit, or wait until it starts anew on ${end} (${timeZone}).`
}

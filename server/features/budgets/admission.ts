import type { TriggerSource } from '#contract/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { clock } from '#server/platform/clock.ts'
import { type Failure, limitReached } from '#server/platform/failure.ts'
import { budgetName, runsLeft } from './amounts.ts'
import { openHold } from './holds.ts'
import { periodOf } from './periods.ts'
import { addToUses, budgetsOfRuns, lockUses, type OpenBudget } from './uses.ts'

/** Runs that nobody waits for: they are held until their owner decides, the others are refused. */
const unattended = new Set<TriggerSource>(['schedule', 'event'])

export interface AdmittedRun {
  id: number
  triggerSource: TriggerSource
}

/** Runs that were not counted, by id: those to hold, and those to refuse with the reason. */
export interface Uncounted {
  held: number[]
  refused: Map<number, Failure>
}

/**
 * Counts runs against every budget over them, within the transaction that admits them. Where a limit of runs is
 * reached, a run that somebody asked for is to be refused, and one that a schedule or an event asked for is to be held:
 * its owner is asked.
 */
export async function admitRunsAgainstBudgets(tx: Tx, runs: readonly AdmittedRun[]): Promise<Uncounted> {
  const uncounted: Uncounted = { held: [], refused: new Map() }
  if (runs.length === 0) return uncounted
  // All at once and in one order, so that two transactions never wait for each other.
  await lockUses(
    tx,
    await budgetsOfRuns(
      tx,
      runs.map(({ id }) => id),
    ),
  )
  for (const run of runs) await admitRun(tx, run, uncounted)
  return uncounted
}

async function admitRun(tx: Tx, run: AdmittedRun, uncounted: Uncounted): Promise<void> {
  const breached = await countRun(tx, run.id)
  if (!breached) return
  if (!unattended.has(run.triggerSource)) {
    uncounted.refused.set(run.id, limitReached(`${usedUp(breached)} ${whatToDo(breached)}`))
    return
  }
  await openHold(tx, {
    executionId: run.id,
    callKey: 'start',
    budget: breached,
    amount: null,
    reason: usedUp(breached),
  })
  uncounted.held.push(run.id)
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
  return `The ${budgetName(budget)} allows ${allowed} ${allowed === 1 ? 'run' : 'runs'}, and ${runs} of ${allowed} are used.`
}

function whatToDo({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `Raise the limit, or wait until it starts anew on ${end} (${timeZone}).`
}

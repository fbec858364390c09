import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import type { AdmissionRule, Verdict } from '#server/features/runs/public.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached } from '#server/platform/failure.ts'
import { budgetName, runsLeft } from './amounts.ts'
import { openHold } from './holds.ts'
import { dayWords, periodOf } from './periods.ts'
import { addToUses, budgetsOfRuns, lockUses, type OpenBudget } from './usage.ts'

/** Triggers of unattended runs: these are held until their owner decides. */
const unattended = new Set<TriggerSource>(['schedule', 'event'])
/** Triggers by a person: one such run per agent is held at a time; the next is refused with the reason. */
const byHand = new Set<TriggerSource>(['manual', 'retry'])

type AdmittedRun = Pick<ExecutionRow, 'id' | 'agentId' | 'triggerSource'>

/**
 * Counts runs against all of their budgets, within the transaction that admits them. When a limit of runs is reached, a
 * run that a schedule, an event or a person triggered is held, and its owner is asked. Refuses runs that another
 * program requested, and runs that a person requested while one of the same agent waits for the answer.
 */
async function countAll(tx: Tx, runs: readonly AdmittedRun[]): Promise<Map<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  // Locked together in one order, so that two transactions cannot deadlock.
  await lockUses(
    tx,
    await budgetsOfRuns(
      tx,
      runs.map(({ id }) => id),
    ),
  )
  const asking = new Set<number>()
  for (const run of runs) {
    const verdict = await verdictOn(tx, run, asking)
    if (verdict) verdicts.set(run.id, verdict)
    if (verdict === 'hold') asking.add(run.agentId)
  }
  return verdicts
}

async function verdictOn(
  tx: Tx,
  run: AdmittedRun,
  asking: ReadonlySet<number>,
): Promise<Verdict | undefined> {
  const breached = await countRun(tx, run.id)
  if (!breached) return undefined
  if (!unattended.has(run.triggerSource)) {
    if (!byHand.has(run.triggerSource)) return limitReached(`${usedUp(breached)} ${whatToDo(breached)}`)
    if (asking.has(run.agentId) || (await waitsAlready(tx, run)))
      return limitReached(`${usedUp(breached)} ${decideFirst}`)
  }
  await openHold(tx, {
    executionId: run.id,
    budget: breached,
    amount: null,
    reason: usedUp(breached),
  })
  return 'hold'
}

const decideFirst =
  'A run of this agent waits for your decision already: let it continue, raise the limit, or stop it.'

async function waitsAlready(tx: Tx, { id, agentId }: AdmittedRun): Promise<boolean> {
  const held = await tx.$count(
    agentExecutions,
    and(
      eq(agentExecutions.agentId, agentId),
      isOpenWork(agentExecutions),
      isNotNull(agentExecutions.heldAt),
      ne(agentExecutions.id, id),
    ),
  )
  return held > 0
}

/** Applies the user's own budgets. The batch path cannot ask the user, so it leaves out runs with such a budget. */
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

/** Counts a run, or returns the budget that has no runs left. */
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
  return `The ${budgetName(budget)} is used up: ${runs} of ${allowed} ${allowed === 1 ? 'run' : 'runs'}.`
}

/** Says when the operator's limit of a user resets, and who could change it. */
export function resetMessage({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `It resets on ${dayWords(end)} (${timeZone}); whoever runs this installation can raise it.`
}

function whatToDo({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `Raise the limit, or wait until it resets on ${dayWords(end)} (${timeZone}).`
}

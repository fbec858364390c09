import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { TriggerSource } from '#contract/runs/runs.ts'
import type { Tx } from '#server/db/database.ts'
import { budgets } from '#server/db/tables/budgets.ts'
import { agentExecutions, type ExecutionRow } from '#server/db/tables/executions.ts'
import { isOpenWork } from '#server/db/tables/work-states.ts'
import type { AdmissionRule, Verdict } from '#server/features/runs/service.ts'
import { clock } from '#server/platform/clock.ts'
import { limitReached } from '#server/platform/failure.ts'
import { budgetName, runsLeft } from './amounts.ts'
import { openHold } from './holds.ts'
import { dayWords, periodOf } from './periods.ts'
import { addToUses, budgetsOfRuns, lockUses, type OpenBudget } from './usage.ts'

/** Runs that nobody waits for: they are held until their owner decides. */
const unattended = new Set<TriggerSource>(['schedule', 'event'])
/** Runs that a person asked for: one at a time is held for each agent, so that a second press is told so. */
const byHand = new Set<TriggerSource>(['manual', 'retry'])

type AdmittedRun = Pick<ExecutionRow, 'id' | 'agentId' | 'triggerSource'>

/**
 * Counts runs against every budget over them, within the transaction that admits them. Where a limit of runs is
 * reached, one that a schedule, an event or a person asked for is to be held: its owner is asked. What another program
 * asked for is to be refused, and so is what a person asks for while a run of the same agent waits for the answer.
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
  return `The ${budgetName(budget)} is used up: ${runs} of ${allowed} ${allowed === 1 ? 'run' : 'runs'}.`
}

/** When the operator's limit of a user resets, and who could change it. */
export function whenAnew({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `It resets on ${dayWords(end)} (${timeZone}); whoever runs this installation can raise it.`
}

function whatToDo({ period, timeZone }: OpenBudget): string {
  const { end } = periodOf(period, clock.now(), timeZone)
  return `Raise the limit, or wait until it resets on ${dayWords(end)} (${timeZone}).`
}

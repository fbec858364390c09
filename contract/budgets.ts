import { z } from 'zod'
import { engines } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { callPurposes } from './usage/usage.ts'
import { idParams, pageQuery, rowId, timestamp } from './values.ts'

/** The period of a budget: a day for one agent, or a month for all agents of a user, in the user's time zone. */
export const budgetPeriods = ['day', 'month'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]
/** State of the money for a model call: reserved, spent, or released. */
export const budgetEntryStates = ['reserved', 'settled', 'released'] as const

/** The most that a limit of money may be, in whole dollars. */
export const moneyLimitMax = 10_000_000
/** The most that a limit of runs may be. */
export const runsLimitMax = 1_000_000

export const budgetTexts = {
  money: 'Enter an amount in dollars with up to 6 decimals, such as 5 or 0.25',
  moneyTooMuch: `A limit can be at most ${moneyLimitMax} dollars`,
  runs: `Enter a whole number of runs from 1 to ${runsLimitMax}`,
  raiseMoney: 'Enter the new limit in dollars',
  raiseRuns: 'Enter the new limit of runs',
  notHeld: 'This run does not wait for a decision.',
} as const

/** US dollars as decimal text, never a float: '0.25'. Replies have 6 decimals. */
const dollars = z.string()

const moneyLimit = z
  .string()
  .regex(/^\d{1,12}(\.\d{1,6})?$/, { error: budgetTexts.money, abort: true })
  .refine((text) => BigInt(text.split('.')[0] ?? '') < BigInt(moneyLimitMax), budgetTexts.moneyTooMuch)
const runsLimit = z
  .number(budgetTexts.runs)
  .int(budgetTexts.runs)
  .min(1, budgetTexts.runs)
  .max(runsLimitMax, budgetTexts.runs)

/** The limits of one budget; null: no limit. A change sends both, so that the stored limits are those shown. */
export const budgetLimits = z
  .strictObject({ moneyLimit: moneyLimit.nullable(), runsLimit: runsLimit.nullable() })
  .meta({ id: 'BudgetLimits' })
export type BudgetLimits = z.output<typeof budgetLimits>

/** A budget and its use in the current period; one that was never set has no limits and still reports the use. */
export const budget = z
  .object({
    period: z.enum(budgetPeriods),
    /** Null: the user's own, over all agents. */
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
    moneyLimit: dollars.nullable(),
    runsLimit: z.int().nullable(),
    /** Allowed by the owner on top of the limits, for this period only. */
    extra: dollars,
    extraRuns: z.int(),
    spent: dollars,
    /** Reserved for model calls in flight. */
    reserved: dollars,
    runs: z.int(),
    /** The remaining money or runs, never negative; null: no limit. */
    left: dollars.nullable(),
    runsLeft: z.int().nullable(),
    /** First day of the period and of the next one, in the user's time zone. */
    periodStart: z.iso.date(),
    periodEnd: z.iso.date(),
    /** The instant at which the next period begins. */
    resetsAt: timestamp,
    timeZone: z.string(),
  })
  .meta({ id: 'Budget' })
export type Budget = z.output<typeof budget>
export type BudgetReply = z.input<typeof budget>

/** One ledger entry: a model call in one budget, or the amount spent before the budget was set. */
export const budgetEntry = z
  .object({
    id: rowId,
    period: z.enum(budgetPeriods),
    periodStart: z.iso.date(),
    /** Purpose of the model call. */
    purpose: z.enum(callPurposes),
    /** Null, like the agent, when the call was made outside of a run. */
    executionId: rowId.nullable(),
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
    state: z.enum(budgetEntryStates),
    reserved: dollars,
    /** The final cost; null while it is reserved. */
    settled: dollars.nullable(),
    /** The whole reserved amount counts, because the call was cut off and may have been billed. */
    countedInFull: z.boolean(),
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
  })
  .meta({ id: 'BudgetEntry' })
export type BudgetEntryReply = z.input<typeof budgetEntry>

/** Expected cost and duration of a run: `low`, `typical` and `high` are the 10th, 50th and 90th percentiles. */
export const runEstimate = z
  .object({
    engine: z.enum(engines),
    model: z.string().nullable(),
    /** Null: the price of the model is unknown. */
    low: dollars.nullable(),
    typical: dollars.nullable(),
    high: dollars.nullable(),
    timeLowMs: z.int(),
    timeTypicalMs: z.int(),
    timeHighMs: z.int(),
    /** Runs of this agent that the figures are based on; 0: the price list and the size of the task. */
    basedOnRuns: z.int(),
    /** The basis of the figures, in one sentence. */
    note: z.string(),
  })
  .meta({ id: 'RunEstimate' })
export type RunEstimate = z.output<typeof runEstimate>

/** A model call that a budget holds, as an approval shows it. */
export const heldByBudget = z
  .object({
    /** Maximum cost of the model call; null: the limit of runs was reached. */
    amount: dollars.nullable(),
    /** Current state of the budget that holds it; null: the budget was deleted. */
    budget: budget.nullable(),
  })
  .meta({ id: 'HeldByBudget' })
export type HeldByBudget = z.output<typeof heldByBudget>

/** How a held run may continue: once, or with a new value for the limit that was reached, of money or runs. */
export const holdAnswer = z
  .discriminatedUnion('way', [
    z.strictObject({ way: z.literal('once') }),
    z.strictObject({
      way: z.literal('raise'),
      moneyLimit: moneyLimit.optional(),
      runsLimit: runsLimit.optional(),
    }),
  ])
  .meta({ id: 'HoldAnswer' })
export type HoldAnswer = z.output<typeof holdAnswer>

export const budgetsApi = {
  list: endpoint('GET /api/budgets', {
    summary:
      'Your budget of the month, the daily budgets of your agents, what this installation allows, and how they stand',
    reply: z.object({ month: budget, agents: z.array(budget), installation: budget }),
  }),
  setMonth: endpoint('PUT /api/budgets', {
    summary: 'Set what all your agents together may spend and run in a month',
    body: budgetLimits,
    reply: budget,
  }),
  ofAgent: endpoint('GET /api/agents/:id/budget', {
    summary: 'What an agent may spend and run in a day, and how it stands',
    params: idParams,
    reply: budget,
  }),
  setDay: endpoint('PUT /api/agents/:id/budget', {
    summary: 'Set what an agent may spend and run in a day',
    params: idParams,
    body: budgetLimits,
    reply: budget,
  }),
  entries: endpoint('GET /api/budgets/entries', {
    summary: 'What was set aside and spent, newest first',
    query: pageQuery,
    reply: z.array(budgetEntry),
  }),
  estimate: endpoint('GET /api/agents/:id/estimate', {
    summary: 'What the next run of an agent will cost and take',
    params: idParams,
    reply: runEstimate,
  }),
}

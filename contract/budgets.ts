import { z } from 'zod'
import { engines } from './agents/agents.ts'
import { endpoint } from './endpoint.ts'
import { callPurposes } from './usage/usage.ts'
import { idParams, pageQuery, rowId, timestamp } from './values.ts'

/** What a budget covers: one agent for a day, or all of a user for a month, in the user's time zone. */
export const budgetPeriods = ['day', 'month'] as const
export type BudgetPeriod = (typeof budgetPeriods)[number]
/** How money for a model call stands: set aside, spent, or given back. */
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

/** The limits of one budget; null is no limit. Both are sent, so that what is shown is what is kept. */
export const budgetLimits = z
  .strictObject({ moneyLimit: moneyLimit.nullable(), runsLimit: runsLimit.nullable() })
  .meta({ id: 'BudgetLimits' })
export type BudgetLimits = z.output<typeof budgetLimits>

/** A budget and how it stands in the present period; one that was never set has no limits and says what is used. */
export const budget = z
  .object({
    period: z.enum(budgetPeriods),
    /** Null: the user's own, over all agents. */
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
    moneyLimit: dollars.nullable(),
    runsLimit: z.int().nullable(),
    /** What the owner let through on top of the limits, for this period alone. */
    extra: dollars,
    extraRuns: z.int(),
    spent: dollars,
    /** Set aside for model calls that are under way. */
    reserved: dollars,
    runs: z.int(),
    /** What may still be spent or run; null: there is no such limit. Never below zero. */
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

/** One line of the ledger: a model call in one budget, or what was spent before the budget was set. */
export const budgetEntry = z
  .object({
    id: rowId,
    period: z.enum(budgetPeriods),
    periodStart: z.iso.date(),
    /** What the model was asked for. */
    purpose: z.enum(callPurposes),
    /** Null, as the agent: it was asked outside of any run. */
    executionId: rowId.nullable(),
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
    state: z.enum(budgetEntryStates),
    reserved: dollars,
    /** What it came to; null while it is set aside. */
    settled: dollars.nullable(),
    /** The whole amount counts, for the call was cut off and may have been paid. */
    countedInFull: z.boolean(),
    createdAt: timestamp,
    settledAt: timestamp.nullable(),
  })
  .meta({ id: 'BudgetEntry' })
export type BudgetEntryReply = z.input<typeof budgetEntry>

/** What a run will cost and take: a tenth of the runs stay under `low`, half under `typical`, nine tenths under `high`. */
export const runEstimate = z
  .object({
    engine: z.enum(engines),
    model: z.string().nullable(),
    /** Null: the price of the model is not known. */
    low: dollars.nullable(),
    typical: dollars.nullable(),
    high: dollars.nullable(),
    timeLowMs: z.int(),
    timeTypicalMs: z.int(),
    timeHighMs: z.int(),
    /** Runs of this agent that the figures come from; 0: from the price list and the size of the task. */
    basedOnRuns: z.int(),
    /** Where the figures come from, in a sentence. */
    note: z.string(),
  })
  .meta({ id: 'RunEstimate' })
export type RunEstimate = z.output<typeof runEstimate>

/** What a budget holds up, as an approval shows it. */
export const heldByBudget = z
  .object({
    /** What the model call may cost at most; null: the number of runs was reached. */
    amount: dollars.nullable(),
    /** The budget that holds it, as it stands now; null: it is gone. */
    budget: budget.nullable(),
  })
  .meta({ id: 'HeldByBudget' })
export type HeldByBudget = z.output<typeof heldByBudget>

/** How a held run may go on: this once, or with a new limit of what was reached, money or runs. */
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

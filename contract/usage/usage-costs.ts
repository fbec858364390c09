import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { callOutcomes, callPricings, callPurposes } from './usage.ts'
import { pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

/** By what usage is added up. */
export const usageSumKinds = ['service', 'agent', 'day'] as const
export type UsageSumKind = (typeof usageSumKinds)[number]

/** How many days back the costs of each day are told, today included. */
export const usageDays = 30

/** US dollars with 6 decimals, as text so that nothing is rounded; null where nobody knows the price. */
const amount = z.string().nullable()

/** What one call of a model used and cost. */
export const usageRecord = z
  .object({
    id: rowId,
    service: z.string(),
    model: z.string().nullable(),
    purpose: z.enum(callPurposes),
    outcome: z.enum(callOutcomes),
    pricing: z.enum(callPricings).nullable(),
    usage_type: z.string(),
    /** Tokens in and out together; null where the service did not say. */
    usage_amount: z.number().nullable(),
    timestamp,
    total_billed: amount,
    base_cost: amount,
    processing_fee: amount,
    executionId: rowId.nullable(),
    /** The step of the run that made it. */
    stepPosition: z.int().nullable(),
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
  })
  .meta({ id: 'UsageRecord' })
export type UsageRecordReply = z.input<typeof usageRecord>

const totals = z.object({
  calls: z.int(),
  /** Of them those without a known cost, which no amount includes. */
  unpricedCalls: z.int(),
  tokens: z.number(),
  base_cost: z.string(),
  processing_fee: z.string(),
  total_billed: z.string(),
})
export type UsageTotals = z.output<typeof totals>

export const usageSummary = z
  .object({
    /** What was billed for each service; the three named ones always. */
    costs_by_service: z
      .object({ openai: z.string(), anthropic: z.string(), gemini: z.string() })
      .catchall(z.string()),
    total_cost: z.string(),
    currency: z.literal('USD'),
    /** What the operator adds to the price of each call now, in per cent. */
    processing_fee_percent: z.number(),
    /** Calls under way, and those that were cut off, of which nobody knows the cost. */
    unknownCalls: z.int(),
    totals,
    services: z.array(totals.extend({ service: z.string() })),
    /** Most expensive first; without an agent what was asked outside of one. */
    agents: z.array(totals.extend({ agentId: rowId.nullable(), agentName: z.string().nullable() })),
    /** Each of the last days, in UTC like the months of budgets, oldest first. */
    days: z.array(totals.extend({ day: z.iso.date() })),
  })
  .meta({ id: 'UsageSummary' })
export type UsageSummary = z.output<typeof usageSummary>
export type UsageSummaryReply = z.input<typeof usageSummary>

export const usageQuery = pageQuery.extend({ executionId: rowIdText.optional() })
export type UsageQuery = z.output<typeof usageQuery>

export const usageCostsApi = {
  records: endpoint('GET /api/billing/user', {
    summary: 'What each call of a model used and cost you, newest first; of all runs or of one',
    query: usageQuery,
    reply: z.object({ records: z.array(usageRecord) }),
  }),
  summary: endpoint('GET /api/billing/user/summary', {
    summary: 'What your calls of models cost: in all, by service, by agent and by day',
    reply: usageSummary,
  }),
}

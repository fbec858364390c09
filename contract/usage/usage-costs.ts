import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { callOutcomes, callPricings, callPurposes } from './usage.ts'
import { pageQuery, rowId, rowIdText, timestamp } from '#contract/values.ts'

/** Dimensions that usage is summed by. */
export const usageSumKinds = ['service', 'agent', 'day', 'own'] as const
export type UsageSumKind = (typeof usageSumKinds)[number]

/** Number of days with daily costs, including today. */
export const usageDays = 30

/** US dollars with 6 decimals, as text so that nothing is rounded; null when the price is unknown. */
const amount = z.string().nullable()

/** Usage and cost of one model call. */
export const usageRecord = z
  .object({
    id: rowId,
    service: z.string(),
    model: z.string().nullable(),
    purpose: z.enum(callPurposes),
    outcome: z.enum(callOutcomes),
    pricing: z.enum(callPricings).nullable(),
    /** It used your own key: its price is not billed, and counts in no sum but that of own keys. */
    isOwnKey: z.boolean(),
    usage_type: z.string(),
    /** Sum of input and output tokens; null when the service did not report them. */
    usage_amount: z.number().nullable(),
    /** Of these, the tokens that the service read from its cache, and those that it wrote to it. */
    cachedTokens: z.int().nullable(),
    cacheWriteTokens: z.int().nullable(),
    /** What the cache saved; negative: what writing to it cost more. */
    saved: amount,
    timestamp,
    total_billed: amount,
    base_cost: amount,
    processing_fee: amount,
    executionId: rowId.nullable(),
    /** The step of the run that made the call. */
    stepPosition: z.int().nullable(),
    agentId: rowId.nullable(),
    agentName: z.string().nullable(),
  })
  .meta({ id: 'UsageRecord' })
export type UsageRecordReply = z.input<typeof usageRecord>

const totals = z.object({
  calls: z.int(),
  /** Calls without a known cost, which no amount includes. */
  unpricedCalls: z.int(),
  tokens: z.number(),
  /** Of these, the tokens that services read from their cache, and what their caches saved. */
  cachedTokens: z.number(),
  saved: z.string(),
  base_cost: z.string(),
  processing_fee: z.string(),
  total_billed: z.string(),
})
export type UsageTotals = z.output<typeof totals>

export const usageSummary = z
  .object({
    /** Amount billed for each service; always includes the three named ones. */
    costs_by_service: z
      .object({ openai: z.string(), anthropic: z.string(), gemini: z.string() })
      .catchall(z.string()),
    total_cost: z.string(),
    currency: z.literal('USD'),
    /** The operator's current surcharge on the price of each call, percent. */
    processing_fee_percent: z.number(),
    /** Calls in flight, and calls that were cut off, whose cost is unknown. */
    unknownCalls: z.int(),
    totals,
    /** The current calendar month in UTC, with all runs requested in it, also those that called no model. */
    month: totals.extend({ firstDay: z.iso.date(), runs: z.int() }),
    /** What your own keys cost you in that month at their services: part of no other amount. */
    ownKeys: z.object({ calls: z.int(), unpricedCalls: z.int(), tokens: z.number(), base_cost: z.string() }),
    services: z.array(totals.extend({ service: z.string() })),
    /** Most expensive first; null agent: calls outside of an agent. */
    agents: z.array(totals.extend({ agentId: rowId.nullable(), agentName: z.string().nullable() })),
    /** Each of the last days in UTC, oldest first. */
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
    summary: 'What your calls of models cost: in all, this month, by service, by agent and by day',
    reply: usageSummary,
  }),
}

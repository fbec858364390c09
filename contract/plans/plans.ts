import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { planIntervals } from './plan-offers.ts'
import { timestamp } from '#contract/values.ts'

/** A plan for one billing interval. The price is in US cents; a limit of -1 is unlimited. */
export const subscriptionPlan = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    interval: z.enum(planIntervals),
    price: z.int(),
    agentLimit: z.int(),
    /** Per month, also when the interval is a year. */
    executionsLimit: z.int(),
    features: z.array(z.string()),
  })
  .meta({ id: 'SubscriptionPlan' })

/** The limits and the usage of a user. */
export const subscriptionSummary = z
  .object({
    limits: z.object({
      subscriptionTier: z.string(),
      /** Executions requested in the current month of the plan. */
      agentExecutionsUsed: z.int(),
      /** Per month; -1 is unlimited. */
      agentExecutionsLimit: z.int(),
      agentsUsed: z.int(),
      /** -1 is unlimited. */
      agentLimit: z.int(),
      /** When the count of executions resets. */
      resetsAt: timestamp,
    }),
    /** How often the user pays; null: they pay nothing. */
    paidInterval: z.enum(planIntervals).nullable(),
    /** Whether the limits are enforced, or only shown. */
    isEnforced: z.boolean(),
    canCreateAgent: z.boolean(),
    canExecuteAgent: z.boolean(),
  })
  .meta({ id: 'SubscriptionSummary' })
export type SubscriptionSummary = z.output<typeof subscriptionSummary>

export const plansApi = {
  list: endpoint('GET /api/subscription-plans', {
    summary: 'The plans on sale, one for each billing interval',
    access: 'public',
    shared: true,
    reply: z.array(subscriptionPlan),
  }),
  mine: endpoint('GET /api/user/subscription', {
    summary: 'Your plan, its limits, your usage this month, and whether you can create and run agents',
    reply: subscriptionSummary,
  }),
}

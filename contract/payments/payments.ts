// chunk: page
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { cardScenarios } from './test-cards.ts'
import { planIntervals } from '#contract/plans/plan-offers.ts'

/** A plan by its id; its price comes from the server, whatever a page may have shown. */
const planId = z.string().min(1, 'Choose a plan').max(20, 'Choose a plan')
const interval = z.enum(planIntervals, 'Choose monthly or yearly')
const unixSeconds = z.int()
const cents = z.int()

/** The paid plan of a user, and its end. */
export const subscriptionDetails = z
  .object({
    plan: z.object({
      id: z.string(),
      nickname: z.string(),
      amount: cents,
      interval,
    }),
    status: z.string(),
    current_period_start: unixSeconds,
    current_period_end: unixSeconds,
    /** It does not renew: it ends at `cancel_at`. */
    cancel_at_period_end: z.boolean(),
    /** When it ends; usually with the period. Null: it renews. */
    cancel_at: unixSeconds.nullable(),
    /** Nothing is paid for the plan: an administrator decided so. */
    isGranted: z.boolean(),
    /** Names of the agents that a smaller plan paused and that are paused still, the newest first. */
    pausedAgents: z.array(z.string()),
  })
  .meta({ id: 'SubscriptionDetails' })
export type SubscriptionDetails = z.output<typeof subscriptionDetails>

/** One invoice. */
export const billingHistoryItem = z
  .object({
    id: z.string(),
    number: z.string(),
    description: z.string(),
    created: unixSeconds,
    amount: cents,
    currency: z.string(),
    status: z.string(),
    /** The address of its PDF; null: there is none. */
    invoice_pdf: z.string().nullable(),
  })
  .meta({ id: 'BillingHistoryItem' })

export const checkoutSession = z
  .object({
    sessionId: z.string(),
    requiresPayment: z.boolean(),
    status: z.enum(['open', 'complete', 'expired']),
    amount_total: cents,
    currency: z.string(),
    metadata: z.object({ planId: z.string(), interval }),
  })
  .meta({ id: 'CheckoutSession' })

/** The cost of changing to a plan now. */
export const changePreview = z
  .object({
    planId: z.string(),
    interval,
    /** The immediate charge; remaining credit applies to the next invoices. */
    amountDue: cents,
    /** The credit for the unused rest of the current plan. */
    credit: cents,
    currency: z.string(),
    /** Names of the agents that would be paused, for the plan allows fewer. */
    pausedAgents: z.array(z.string()),
  })
  .meta({ id: 'ChangePreview' })

export const planChanged = z
  .object({ message: z.string(), pausedAgents: z.array(z.string()) })
  .meta({ id: 'PlanChanged' })

const paymentTestSteps = [
  'checkout_session',
  'stripe_init',
  'payment_flow',
  'subscription_activation',
  'subscription_check',
] as const

/** The outcome of a payment test: the steps up to the first that failed. */
const paymentTrial = z
  .object({
    steps: z.array(
      z.object({
        step: z.enum(paymentTestSteps),
        status: z.enum(['success', 'error']),
        /** The outcome of a step; omitted when it failed and its message says so. */
        message: z.string().optional(),
        /** The cause, if more is known than the message says. */
        reason: z.string().optional(),
      }),
    ),
  })
  .meta({ id: 'PaymentTrial' })
export type PaymentTrialReply = z.input<typeof paymentTrial>

export const paymentsApi = {
  gateway: endpoint('GET /api/payments/gateway', {
    summary: 'Which payment gateway is in use, and whether it takes real money',
    reply: z.object({ name: z.enum(['stripe', 'test']), isLive: z.boolean() }).meta({ id: 'Gateway' }),
  }),
  details: endpoint('GET /api/user/subscription/details', {
    summary: 'What you pay for, and until when',
    reply: subscriptionDetails,
  }),
  history: endpoint('GET /api/user/billing-history', {
    summary: 'Your invoices, newest first',
    reply: z.array(billingHistoryItem),
  }),
  checkout: endpoint('POST /api/create-checkout-session', {
    scope: 'session',
    summary: 'Begin to pay for a plan; the answer says where',
    body: z.strictObject({ planId, interval }),
    reply: z
      .object({
        requiresPayment: z.boolean(),
        sessionId: z.string().nullable(),
        url: z.string().nullable(),
      })
      .meta({ id: 'CheckoutStarted' }),
  }),
  session: endpoint('GET /api/checkout-session/:id', {
    summary: 'One checkout of yours',
    params: z.strictObject({ id: z.string().max(200) }),
    reply: checkoutSession,
  }),
  previewChange: endpoint('GET /api/user/subscription/change-preview', {
    summary: 'What changing to a plan would cost now, and which agents it would pause',
    query: z.strictObject({ planId, interval: interval.optional() }),
    reply: changePreview,
  }),
  changePlan: endpoint('POST /api/user/subscription/change-plan', {
    scope: 'session',
    summary: 'Change to another plan at once; the interval stays unless another one is named',
    body: z.strictObject({ planId, interval: interval.optional() }),
    reply: planChanged,
  }),
  grant: endpoint('PUT /api/admin/users/:id/plan', {
    summary: 'Give a user a plan that nothing is paid for; not to who pays for one',
    access: 'admin',
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    body: z.strictObject({ planId }),
    reply: z
      .object({
        userId: z.string(),
        planId: z.string(),
        planName: z.string(),
        /** Names of the agents for which the plan has no room. */
        pausedAgents: z.array(z.string()),
      })
      .meta({ id: 'PlanGranted' }),
  }),
  cancel: endpoint('POST /api/user/subscription/cancel', {
    scope: 'session',
    summary: 'Let your subscription end with its period',
    reply: subscriptionDetails,
  }),
  reactivate: endpoint('POST /api/user/subscription/reactivate', {
    scope: 'session',
    summary: 'Let a subscription that was to end go on',
    reply: subscriptionDetails,
  }),
  portal: endpoint('POST /api/user/customer-portal', {
    scope: 'session',
    summary: 'Where you manage card and invoices',
    reply: z.object({ url: z.string() }).meta({ id: 'Portal' }),
  }),
  webhook: endpoint('POST /api/payments/webhooks/stripe', {
    summary: 'Takes the events of Stripe, by their signature',
    access: 'public',
    rawBody: true,
    bodyLimit: 512 * 1024,
    body: z.unknown(),
    reply: z.object({ received: z.literal(true) }).meta({ id: 'EventReceived' }),
  }),
  trial: endpoint('POST /api/test-payment', {
    scope: 'session',
    summary: 'Walk through a payment with a test card and undo it: your plan stays as it is',
    body: z.strictObject({ planId, scenario: z.enum(cardScenarios, 'Choose a test card') }),
    reply: paymentTrial,
  }),
  payByTest: endpoint('POST /api/test-payment/:id/pay', {
    scope: 'session',
    summary: 'Pay an open checkout of yours with a test card; never on a gateway that takes real money',
    params: z.strictObject({ id: z.string().max(200) }),
    body: z.strictObject({ scenario: z.enum(cardScenarios, 'Choose a test card') }),
    reply: z
      .object({ isPaid: z.boolean(), message: z.string(), url: z.string().nullable() })
      .meta({ id: 'TestPayment' }),
  }),
}

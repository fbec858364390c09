import type { PlanInterval } from '#contract/plans/plan-offers.ts'

/** Who pays. */
export interface Payer {
  userId: string
  email: string
  /** How the gateway knows them; null: not yet. */
  customerId: string | null
}

/** What is sold: a plan for an interval, its price in US cents, as the server has it. */
export interface Offer {
  planId: string
  name: string
  interval: PlanInterval
  price: number
}

export const subscriptionStatuses = ['active', 'past_due', 'incomplete', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A subscription as its gateway has it now. */
export interface SubscriptionFacts {
  id: string
  customerId: string
  /** As it was said at checkout; null: the gateway does not know. */
  userId: string | null
  /** The plan that its price sells; null: the product is none of ours. */
  planId: string | null
  /** The product that its price belongs to, as the gateway names it. */
  product: string
  interval: PlanInterval
  /** What is paid for a period, cents. */
  amount: number
  status: SubscriptionStatus
  periodStart: Date
  periodEnd: Date
  /** When it ends by itself; null: it renews. */
  endsAt: Date | null
  canceledAt: Date | null
}

export const invoiceStatuses = ['paid', 'open', 'void', 'uncollectible', 'refunded', 'disputed'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** An invoice as its gateway has it now; amounts in the cents of its currency. */
export interface InvoiceFacts {
  id: string
  number: string
  customerId: string
  subscriptionId: string | null
  description: string
  amount: number
  currency: string
  status: InvoiceStatus
  lines: { description: string; amount: number }[]
  periodStart: Date | null
  periodEnd: Date | null
  /** Where the gateway has its PDF; null: we draw it. */
  pdf: string | null
  createdAt: Date
}

/** Something changed at the gateway: a reason to look, and where. What it says of the change itself is not relied on. */
export interface GatewayEvent {
  id: string
  type: string
  subscriptionId: string | null
  invoiceId: string | null
  sessionId: string | null
}

/** What stops a payment, in words for the payer. */
export class PaymentRefused extends Error {}

/** What takes the money. The rest of the code knows this alone. */
export interface Gateway {
  name: 'stripe' | 'test'
  /** Whether it moves real money. */
  isLive: boolean
  /** A page where the payer pays for the offer; the same key brings the same checkout. */
  startCheckout: (order: {
    payer: Payer
    offer: Offer
    successUrl: string
    cancelUrl: string
    key: string
  }) => Promise<{ id: string; url: string; customerId: string | null }>
  /** An open checkout that is not to be paid any more; one that was paid stays paid. */
  expireCheckout: (sessionId: string) => Promise<void>
  readSubscription: (id: string) => Promise<SubscriptionFacts | null>
  readInvoice: (id: string) => Promise<InvoiceFacts | null>
  /** The subscription that a paid checkout made; null: it was not paid. */
  subscriptionOfCheckout: (sessionId: string) => Promise<string | null>
  /** What a change of plan would be charged and credited now, in cents. */
  previewChange: (subscriptionId: string, offer: Offer) => Promise<{ amountDue: number; credit: number }>
  /** Changes the plan at once and charges the difference; throws `PaymentRefused` and changes nothing where that fails. */
  changePlan: (subscriptionId: string, offer: Offer) => Promise<void>
  setCancelAtPeriodEnd: (subscriptionId: string, isCancelled: boolean) => Promise<void>
  /** Ends a subscription at once and gives back what was paid for it: it should never have been. */
  undoSubscription: (subscriptionId: string) => Promise<void>
  portalUrl: (customerId: string, returnUrl: string) => Promise<string>
}

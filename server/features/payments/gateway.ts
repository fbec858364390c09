import type { PlanInterval } from '#contract/plans/plan-offers.ts'

/** The user who pays. */
export interface Payer {
  userId: string
  email: string
  /** The gateway's id for the customer; null: none yet. */
  customerId: string | null
}

/** A plan on sale for an interval, with its price in US cents from the server's table of plans. */
export interface Offer {
  planId: string
  name: string
  interval: PlanInterval
  price: number
}

export const subscriptionStatuses = ['active', 'past_due', 'incomplete', 'canceled'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

/** A subscription's current state at its gateway. */
export interface SubscriptionFacts {
  id: string
  customerId: string
  /** The user id given at checkout; null: the gateway does not know it. */
  userId: string | null
  /** The plan that its price belongs to; null: the product is not one of ours. */
  planId: string | null
  /** The gateway's id of the product that its price belongs to. */
  product: string
  interval: PlanInterval
  /** The price of one period, in cents. */
  amount: number
  status: SubscriptionStatus
  periodStart: Date
  periodEnd: Date
  /** When it ends without renewal; null: it renews. */
  endsAt: Date | null
  canceledAt: Date | null
}

export const invoiceStatuses = ['paid', 'open', 'void', 'uncollectible', 'refunded', 'disputed'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** An invoice's current state at its gateway; amounts in cents of its currency. */
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
  /** The gateway's URL of its PDF; null: we render one. */
  pdf: string | null
  createdAt: Date
}

/** A change at the gateway: a reason to look up these objects. Its own account of the change is not trusted. */
export interface GatewayEvent {
  id: string
  type: string
  subscriptionId: string | null
  invoiceId: string | null
  sessionId: string | null
}

/** Why a payment failed, in words for the payer. */
export class PaymentRefused extends Error {}

/** The payment provider. The rest of the code uses only this interface. */
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
  /** Expires an open checkout that must not be paid any more; a paid one stays paid. */
  expireCheckout: (sessionId: string) => Promise<void>
  readSubscription: (id: string) => Promise<SubscriptionFacts | null>
  readInvoice: (id: string) => Promise<InvoiceFacts | null>
  /** The subscription that a paid checkout created; null: it was not paid. */
  subscriptionOfCheckout: (sessionId: string) => Promise<string | null>
  /** Returns the charge and credit of a change of plan now, in cents. */
  previewChange: (subscriptionId: string, offer: Offer) => Promise<{ amountDue: number; credit: number }>
  /** Changes the plan and charges the difference now; throws `PaymentRefused` and changes nothing if that fails. */
  changePlan: (subscriptionId: string, offer: Offer) => Promise<void>
  setCancelAtPeriodEnd: (subscriptionId: string, isCancelled: boolean) => Promise<void>
  /** Ends a subscription immediately and refunds it: it should not have been created. */
  undoSubscription: (subscriptionId: string) => Promise<void>
  portalUrl: (customerId: string, returnUrl: string) => Promise<string>
}

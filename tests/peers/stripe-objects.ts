import { randomBytes } from 'node:crypto'

/** Seconds of a period. */
export const month = 30 * 86_400
/** An id such as Stripe makes. */
export const newId = (prefix: string) => `${prefix}_${randomBytes(9).toString('hex')}`
/** Unix seconds. */
export const now = () => Math.floor(Date.now() / 1_000)

/** What differs in a subscription from one after a checkout. */
export interface SubscriptionChange {
  status?: string
  cancel_at?: number | null
  cancel_at_period_end?: boolean
  metadata?: Record<string, string>
  schedule?: string | null
  pause_collection?: { behavior: string } | null
  items?: { data: Item[] }
}

interface Item {
  id: string
  current_period_start: number
  current_period_end: number
  quantity?: number
  price: {
    unit_amount: number
    product?: string | { id: string }
    recurring: { interval: string; interval_count?: number }
  }
}

export interface Subscription extends SubscriptionChange {
  id: string
  object: 'subscription'
  customer: string
  status: string
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  start_date: number
  metadata: Record<string, string>
  latest_invoice: string
  items: { data: Item[] }
}

/** An item that sells this product for a period that begins now. */
export const itemOf = (product: string, unitAmount: number, interval = 'month', count = 1): Item => ({
  id: newId('si'),
  current_period_start: now(),
  current_period_end: now() + month,
  price: { unit_amount: unitAmount, product, recurring: { interval, interval_count: count } },
})

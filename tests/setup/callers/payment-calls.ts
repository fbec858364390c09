import { eq } from 'drizzle-orm'
import type { Hono } from 'hono'
import { expect } from 'vitest'
import type { SubscriptionDetails } from '#contract/payments/payments.ts'
import { db } from '#server/db/database.ts'
import { users } from '#server/db/tables/users.ts'
import type { HttpEnv } from '#server/http/context.ts'
import type { SignedEvent } from '#tests/peers/stripe-peer.ts'
import { anonymousCaller, type Caller } from './call-as.ts'

interface Checkout {
  requiresPayment: boolean
  sessionId: string
  url: string
}
interface Invoice {
  amount: number
  status: string
  invoice_pdf: string | null
}

/** Begins to pay for a plan. */
export const begin = (caller: Caller, planId: string, interval = 'monthly') =>
  caller.json<Checkout>('POST', '/api/create-checkout-session', { planId, interval })

/** What the caller pays for. */
export const details = (caller: Caller) =>
  caller.json<SubscriptionDetails>('GET', '/api/user/subscription/details')

/** The caller's plan and limits. */
export const summary = (caller: Caller) =>
  caller.json<{ limits: { subscriptionTier: string; agentExecutionsLimit: number } }>(
    'GET',
    '/api/user/subscription',
  )

/** The caller's invoices, newest first. */
export const history = (caller: Caller) => caller.json<Invoice[]>('GET', '/api/user/billing-history')

/** The caller's own row. */
export const rowOf = async (caller: Caller) => {
  const { id } = await caller.json<{ id: string }>('GET', '/api/auth/user')
  const [user] = await db.select().from(users).where(eq(users.id, id))
  if (!user) throw new Error('There is no such user.')
  return user
}

/** How the gateway knows what the caller pays for; empty: nothing. */
export const subscriptionIdOf = async (caller: Caller) => (await rowOf(caller)).paymentSubscriptionId ?? ''

/** Brings an event to the webhook of Stripe. */
export const deliver = async (app: Hono<HttpEnv>, { body, signature }: SignedEvent) =>
  anonymousCaller(app).request('POST', '/api/payments/webhooks/stripe', JSON.parse(body), {
    'stripe-signature': signature,
  })

/** Brings several, each of which is taken. */
export const deliverAll = async (app: Hono<HttpEnv>, events: SignedEvent[]) => {
  for (const event of events) expect((await deliver(app, event)).status).toBe(200)
}

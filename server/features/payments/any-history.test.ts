import { eq } from 'drizzle-orm'
import {
  type Arbitrary,
  array,
  assert,
  asyncProperty,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
} from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { type CardScenario, cardScenarios } from '#contract/payments/test-cards.ts'
import { createApp } from '#server/app.ts'
import { db } from '#server/db/database.ts'
import { invoices } from '#server/db/tables/billing.ts'
import { userSubscriptions } from '#server/db/tables/plans.ts'
import { users } from '#server/db/tables/users.ts'
import { clock } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import { aUser } from '#tests/setup/callers/call-as.ts'
import { testDatabase } from '#tests/setup/database/database.ts'
import { usedCredit } from './test-gateway/charge.ts'
import { startCheckout } from './checkout.ts'
import { settleEvents } from './events.ts'
import { changePlan, setCancelled } from './subscription.ts'
import { testGateway } from './test-gateway/test-gateway.ts'
import { changeCard, payCheckout } from './test-gateway/payment.ts'
import { renewDue } from './test-gateway/renewals.ts'
import { listStored, type StoredInvoice } from './test-gateway/store.ts'

testDatabase()
const app = createApp()
const realNow = clock.now
afterEach(() => {
  clock.now = realNow
})

const dayMs = 86_400_000
const plan = constantFrom('starter', 'pro', 'enterprise')
const interval = constantFrom('monthly' as const, 'yearly' as const)
const card: Arbitrary<CardScenario> = constantFrom(...cardScenarios)

/** An action of a customer, the clock or an operator. */
const act = oneof(
  record({ what: constant('subscribe' as const), plan, interval, card }),
  record({
    what: constant('change' as const),
    plan: constantFrom('free', 'starter', 'pro'),
    interval: constantFrom('monthly' as const, 'yearly' as const, undefined),
  }),
  record({ what: constantFrom('cancel' as const, 'reactivate' as const, 'give back' as const) }),
  record({ what: constant('new card' as const), card }),
  record({ what: constant('wait' as const), days: integer({ min: 1, max: 45 }) }),
)
type Act = typeof act extends Arbitrary<infer A> ? A : never

const limits: Record<string, number> = { free: 50, starter: 500, pro: 5_000, enterprise: -1 }

test('whatever happens in whatever order, nobody has what is not paid for, and the money adds up to the cent', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 3, maxLength: 14 }), async (history) => {
      clock.now = realNow
      const caller = await aUser(app)
      const { id: userId } = await caller.json<{ id: string }>('GET', '/api/auth/user')
      expect(await violationsOf(userId)).toEqual([])
      for (const step of history) {
        await unlessRefused(() => perform(userId, step))
        await settleEvents()
        expect(await violationsOf(userId)).toEqual([])
      }
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

/** Accepts a refusal with a message; any other error fails the test. */
async function unlessRefused(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!(error instanceof Failure) || error.status >= 500) throw error
  })
}

async function perform(userId: string, step: Act): Promise<unknown> {
  const actor = { userId }
  const user = await rowOf(userId)
  switch (step.what) {
    case 'subscribe': {
      const { sessionId } = await startCheckout(actor, step.plan, step.interval)
      return sessionId && payCheckout(userId, sessionId, step.card)
    }
    case 'change':
      return changePlan(actor, { planId: step.plan, interval: step.interval })
    case 'cancel':
      return setCancelled(actor, true)
    case 'reactivate':
      return setCancelled(actor, false)
    case 'give back':
      return user.paymentSubscriptionId && testGateway.undoSubscription(user.paymentSubscriptionId)
    case 'new card':
      return changeCard(userId, user.paymentCustomerId ?? '', step.card)
    case 'wait': {
      const until = clock.now().getTime() + step.days * dayMs
      clock.now = () => new Date(until)
      return renewDue()
    }
  }
}

/** The violated invariants of a user's plan and money. */
async function violationsOf(userId: string): Promise<string[]> {
  const user = await rowOf(userId)
  const subscriptions = await db.select().from(userSubscriptions).where(eq(userSubscriptions.userId, userId))
  const current = subscriptions.filter(({ status }) => status !== 'canceled')
  const [paidFor] = current
  const ours = await db.select().from(invoices).where(eq(invoices.userId, userId))
  const theirs = await listStored(db, 'invoice', userId)
  const [customer] = await listStored(db, 'customer', userId)
  const isCovered = ours.some(
    ({ status, periodEnd }) =>
      status === 'paid' && periodEnd?.getTime() === paidFor?.currentPeriodEnd?.getTime(),
  )
  const ownInvoices = ours.map(
    ({ gatewayInvoiceId, amount, status }) => `${gatewayInvoiceId} ${amount} ${status}`,
  )
  const gatewayInvoices = theirs.map(({ id, state }) => `${id} ${state.amount} ${state.status}`)
  const must: Record<string, boolean> = {
    'one subscription at most': current.length <= 1,
    'the plan is the one of the subscription, else Free':
      user.subscriptionTier === (paidFor?.planId ?? 'free'),
    'the limit is that of the plan': user.agentExecutionsLimit === limits[user.subscriptionTier],
    'the account names its subscription':
      user.paymentSubscriptionId === (paidFor?.gatewaySubscriptionId ?? null),
    'an active period is paid for': paidFor?.status !== 'active' || isCovered,
    'an active period is not over':
      paidFor?.status !== 'active' || Number(paidFor.currentPeriodEnd) > clock.now().getTime(),
    'our invoices are those of the gateway':
      ownInvoices.toSorted().join() === gatewayInvoices.toSorted().join(),
    'no invoice is negative': ours.every(({ amount }) => amount >= 0),
    'credit adds up': (customer?.state.credit ?? 0) === creditOf(theirs.map(({ state }) => state)),
  }
  return Object.keys(must).filter((name) => !must[name])
}

const neverCharged = new Set(['open', 'void', 'uncollectible'])

/** The credit from invoices less the used credit, in cents. */
function creditOf(all: StoredInvoice[]): number {
  let credit = 0
  for (const { status, amount, lines } of all) {
    if (neverCharged.has(status)) continue
    const sum = lines.reduce((total, line) => total + line.amount, 0)
    const used = lines.find(({ description }) => description === usedCredit)?.amount ?? 0
    credit += amount - sum + used
  }
  return credit
}

async function rowOf(userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new Error('There is no such user.')
  return user
}

// @module-tag words
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import type { CheckoutSession, Invoice, SubscriptionDetails } from '#web/data/billing/payments.ts'
import { Invoices } from '#web/features/payments/billing-history.tsx'
import { Subscribed } from '#web/features/payments/current-subscription.tsx'
import { callKey } from '#web/platform/query.ts'
import { CheckoutSuccessPage } from './checkout-success.tsx'
import { SubscriptionPage } from './subscription.tsx'
import { TestPaymentPage } from './test-payment.tsx'

interface Known {
  isSignedIn?: boolean
  isLive?: boolean
  session?: CheckoutSession
  search?: string
}

function render(page: ReactNode, { isSignedIn = true, isLive = false, session, search = '' }: Known = {}) {
  const client = new QueryClient()
  client.setQueryData(callKey('GET /api/auth/user'), isSignedIn ? { id: 'ada' } : null)
  client.setQueryData(callKey('GET /api/payments/gateway'), { name: isLive ? 'stripe' : 'test', isLive })
  if (session)
    client.setQueryData(
      callKey('GET /api/checkout-session/:id', { params: { id: session.sessionId } }),
      session,
    )
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/" ssrSearch={search}>
        {page}
      </Router>
    </QueryClientProvider>,
  )
}
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const pro: SubscriptionDetails = {
  plan: { id: 'pro', nickname: 'Pro', amount: 95_040, interval: 'yearly' },
  status: 'active',
  current_period_start: 1_795_000_000,
  current_period_end: 1_826_536_000,
  cancel_at_period_end: false,
  isGranted: false,
  pausedAgents: [],
}
const invoice: Invoice = {
  id: '7',
  number: 'TEST-0007',
  description: 'Pro plan (yearly)',
  created: 1_795_000_000,
  amount: 95_040,
  currency: 'usd',
  status: 'paid',
  invoice_pdf: '/api/invoices/7/pdf',
}
const session: CheckoutSession = {
  sessionId: 'cs_test_1',
  requiresPayment: true,
  status: 'complete',
  amount_total: 9_900,
  currency: 'usd',
  metadata: { planId: 'pro', interval: 'monthly' },
}
const success = (known?: Known) => render(<CheckoutSuccessPage />, known)

test('a visitor to the subscription is asked to sign in, and comes back', () => {
  const html = render(<SubscriptionPage />, { isSignedIn: false })
  expect(words(html)).toContain('Sign In Required')
  expect(html).toMatch(/<a href="\/api\/login\?returnTo=%2Fsubscription"[^>]*>Sign In<\/a>/)
  expect(html).not.toContain('Billing history')
})

test('the subscription page has its four sections and leads to the dashboard and the prices', () => {
  const html = render(<SubscriptionPage />)
  for (const title of ['Current subscription', 'Billing history', 'Quick actions', 'Current usage'])
    expect(words(html)).toContain(title)
  expect(html).toContain('href="/dashboard"')
  expect(html).toContain('href="/pricing"')
  expect(words(html)).toContain('Test mode: no money is taken')
  expect(words(render(<SubscriptionPage />, { isLive: true }))).not.toContain('Test mode')
})

test('the subscription shows plan, price and period, and Reactivate replaces Cancel once it ends', () => {
  const renewing = render(<Subscribed details={pro} />)
  expect(words(renewing)).toMatch(/Pro \$950\.40 per year .*Renews on/)
  expect(renewing).toMatch(/<button[^>]*>Cancel<\/button>/)
  const ends = render(<Subscribed details={{ ...pro, cancel_at_period_end: true }} />)
  expect(ends).toMatch(/<button[^>]*>Reactivate<\/button>/)
  expect(ends).not.toMatch(/<button[^>]*>Cancel<\/button>/)
  expect(words(ends)).toContain('Active until then.')
  const endsSooner = { ...pro, cancel_at_period_end: true, cancel_at: pro.current_period_start + 86_400 }
  expect(words(render(<Subscribed details={endsSooner} />))).toContain('Ends on 19 Nov 2026.')
  const pastDue = render(<Subscribed details={{ ...pro, status: 'past_due' }} />)
  expect(words(pastDue)).toContain('The last payment failed')
  const pausedAgents = ['Seven', 'Six', 'Five', 'Four', 'Three', 'Two', 'One']
  const smaller = render(<Subscribed details={{ ...pro, pausedAgents }} />)
  expect(words(smaller)).toContain('Paused by a change of plan: Seven Six Five Four Three 2 more')
})

test('each invoice shows what it is for, its day, amount and status, and is downloaded by its link', () => {
  const html = render(<Invoices invoices={[invoice, { ...invoice, id: '6', invoice_pdf: null }]} />)
  expect(words(html)).toMatch(/Pro plan \(yearly\) .*2026 · TEST-0007 \$950\.40 paid/)
  expect(html.match(/href="\/api\/invoices\/7\/pdf"/g)).toHaveLength(1)
  expect(words(html)).toContain('No PDF')
  expect(words(render(<Invoices invoices={[]} />))).toContain('No invoices yet')
})

test('after paying the page shows the plan and the amount, and leads to the dashboard or the plans', () => {
  const html = success({ session, search: 'session_id=cs_test_1' })
  expect(words(html)).toContain('Payment successful')
  expect(words(html)).toContain('Plan Pro, monthly')
  expect(words(html)).toContain('Amount paid $99')
  expect(html).toContain('href="/dashboard"')
  expect(html).toContain('href="/pricing"')
})

test('a checkout that is not confirmed yet can be looked at again, and is not called paid', () => {
  const html = success({ session: { ...session, status: 'open' }, search: 'session_id=cs_test_1' })
  expect(words(html)).toContain('Waiting for the payment')
  expect(html).toMatch(/<button[^>]*>.*Check again<\/button>/)
  expect(words(html)).not.toContain('Payment successful')
})

test('without details the page after paying shows all the same', () => {
  const html = success()
  expect(words(html)).toContain('This payment cannot be shown')
  expect(html).toContain('href="/dashboard"')
})

test('the payment test shows its plans and its six cards, and to a visitor that signing in comes first', () => {
  const text = words(render(<TestPaymentPage />))
  for (const name of [
    'Success',
    'Decline',
    'Insufficient funds',
    'Expired card',
    'Incorrect CVC',
    'Processing error',
  ])
    expect(text).toContain(name)
  expect(text).toContain('Pro: $99 per month')
  expect(text).toContain('Run Payment Test')
  const visitor = words(render(<TestPaymentPage />, { isSignedIn: false }))
  expect(visitor).toContain('Authentication Required')
  expect(visitor).toContain('Please sign in to test payment flow')
  expect(visitor).not.toContain('Run Payment Test')
})

test('with live payments, the test page is disabled', () => {
  const text = words(render(<TestPaymentPage />, { isLive: true }))
  expect(text).toContain('Nothing can be tested here')
  expect(text).not.toContain('Run Payment Test')
})

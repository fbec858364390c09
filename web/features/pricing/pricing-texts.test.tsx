// @module-tag words
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Router } from 'wouter'
import { planOffers } from '#contract/plans/plan-offers.ts'
import type { SubscriptionDetails } from '#web/data/billing/payments.ts'
import type { Plan, Subscription } from '#web/data/billing/plans.ts'
import { PricingPage } from '#web/pages/payments/pricing.tsx'
import { callKey } from '#web/platform/query.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { CheckoutText } from './checkout-dialog.tsx'
import { comparedProducts, comparedRows } from './competitors.ts'
import { Usage } from './current-usage.tsx'
import { PlanCalculator } from './plan-calculator.tsx'
import { PreviewOfChange } from './plan-change.tsx'
import { RecommendedPlan } from './plan-calculator.tsx'

const plans: Plan[] = [...planOffers]
const plan = (id: string, interval: string): Plan => {
  const found = plans.find((each) => each.id === id && each.interval === interval)
  if (!found) throw new Error(`No ${interval} plan ${id}`)
  return found
}

interface Reader {
  /** The plan of a signed-in user; undefined for a visitor. */
  tier?: string
  search?: string
  used?: Subscription
}

/** The HTML of a part of the page for a visitor, or for a user on a plan. */
function render(part: ReactNode, { tier, search = '', used }: Reader = {}): string {
  const client = new QueryClient()
  const user = tier === undefined ? null : { id: 'ada', subscriptionTier: tier }
  client.setQueryData(callKey('GET /api/auth/user'), user)
  if (used) client.setQueryData(callKey('GET /api/user/subscription'), used)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Router ssrPath="/pricing" ssrSearch={search}>
        {part}
      </Router>
    </QueryClientProvider>,
  )
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

const page = (reader?: Reader) => render(<PricingPage />, reader)
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const cards = (html: string) =>
  [...html.matchAll(/<article.*?<\/article>/g)].map(([card]) => ({ html: card, text: words(card) }))
const usage = (agentExecutionsUsed: number, agentExecutionsLimit: number): Subscription => ({
  limits: {
    subscriptionTier: 'pro',
    agentExecutionsUsed,
    agentExecutionsLimit,
    agentsUsed: 2,
    agentLimit: 10,
    resetsAt: '2026-12-22T00:00:00.000Z',
  },
  isEnforced: true,
  canCreateAgent: true,
  canExecuteAgent: true,
})

/** The radio buttons, each with whether it is chosen. */
const chosen = (text: string) =>
  [...text.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([radio]) => [
    / value="(\w+)"/.exec(radio)?.[1],
    radio.includes('checked=""'),
  ])

test('the page has one title, one main heading and a description of the usual length', () => {
  const html = page()
  expect(html).toContain('<title>Pricing · Balancia AI</title>')
  expect(html.match(/<h1\b/g)).toHaveLength(1)
  const [, description = ''] = /<meta name="description" content="(.*?)"/.exec(html) ?? []
  expect(description.length).toBeGreaterThanOrEqual(120)
  expect(description.length).toBeLessThanOrEqual(155)
})

test('the interval is one of two radio buttons, and Yearly says what it saves', () => {
  const html = page()
  expect(words(html)).toMatch(/Billing interval Monthly Yearly Save 20%/)
  expect(chosen(html)).toEqual([
    ['monthly', true],
    ['yearly', false],
  ])
  expect(chosen(page({ search: 'interval=yearly' }))).toEqual([
    ['monthly', false],
    ['yearly', true],
  ])
})

test('the four cards show the prices of the month, in the order of the plans', () => {
  const texts = cards(page()).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(texts[0]).toContain(
    'Free For trying it out, for as long as you like. $0 per month No payment needed',
  )
  expect(texts[1]).toContain('$29 per month Or $278.40 per year')
  expect(texts[2]).toContain('$99 per month Or $950.40 per year')
  expect(texts[3]).toContain('$299 per month Or $2,870.40 per year')
})

test('the cards of a year show its price and what that is in a month', () => {
  const texts = cards(page({ search: 'interval=yearly' })).map(({ text }) => text)
  expect(texts).toHaveLength(4)
  expect(texts[0]).toContain('$0 per year No payment needed')
  expect(texts[1]).toContain('$278.40 per year That is $23.20 a month')
  expect(texts[2]).toContain('$950.40 per year That is $79.20 a month')
  expect(texts[3]).toContain('$2,870.40 per year That is $239.20 a month')
})

test('each card shows all features of its plan, with Unlimited if there is no limit', () => {
  const shown = cards(page())
  for (const [index, { features }] of plans.filter(({ interval }) => interval === 'monthly').entries())
    for (const feature of features) expect(shown[index]?.text).toContain(feature)
  expect(shown[0]?.text).toContain('3 agents 50 executions a month')
  expect(shown[3]?.text).toContain('Unlimited agents Unlimited executions a month')
})

test('Pro alone is marked Most Popular', () => {
  const marked = cards(page()).map(({ text }) => text.includes('Most Popular'))
  expect(marked).toEqual([false, false, true, false])
})

test('a visitor chooses by a link to sign in that comes back to the choice', () => {
  const monthly = cards(page()).map(({ html }) => /<a href="([^"]*)"[^>]*>Choose (\w+)/.exec(html)?.slice(1))
  expect(monthly[2]).toEqual(['/api/login?returnTo=%2Fpricing%3Fplan%3Dpro%26interval%3Dmonthly', 'Pro'])
  expect(monthly.map((link) => link?.[1])).toEqual(['Free', 'Starter', 'Pro', 'Enterprise'])
  const yearly = page({ search: 'interval=yearly' })
  expect(yearly).toContain('/api/login?returnTo=%2Fpricing%3Fplan%3Dstarter%26interval%3Dyearly')
  expect(page()).not.toContain('Current Plan')
})

test('a signed-in user chooses by a button, and cannot choose the current plan', () => {
  const shown = cards(page({ tier: 'pro' }))
  expect(shown.map(({ html }) => /<button.*<\/button>/.exec(html)?.[0] ?? '').map(words)).toEqual([
    ' Choose Free ',
    ' Choose Starter ',
    ' Current Plan ',
    ' Choose Enterprise ',
  ])
  const disabled = shown.map(({ html }) => /<button[^>]*disabled=""/.test(html))
  expect(disabled).toEqual([false, false, true, false])
  expect(shown.map(({ html }) => html).join()).not.toContain('/api/login')
})

test('the calculator begins with 5 agents, 500 executions and 2 people, for which Starter is recommended', () => {
  const html = page()
  const sliders = [...html.matchAll(/<input[^>]*type="range"[^>]*>/g)].map(([slider]) =>
    ['min', 'max', 'step', 'value', 'aria-valuetext'].map(
      (name) => new RegExp(` ${name}="([^"]*)"`).exec(slider)?.[1],
    ),
  )
  expect(sliders).toEqual([
    ['1', '100', '1', '5', '5 agents'],
    ['50', '10000', '50', '500', '500 executions'],
    ['1', '50', '1', '2', '2 people'],
  ])
  const text = words(html)
  expect(text).toContain('Agents 5')
  expect(text).toContain('Monthly executions 500')
  expect(text).toContain('Team size 2')
  expect(text).toContain('Recommended plan Starter $29 per month')
  expect(html).toMatch(/<output class="block">.*?Recommended plan.*?Starter.*?<\/output>/)
  expect(html).toMatch(/href="#plan-starter"[^>]*>.*?See the Starter plan/)
  expect(html).toContain('id="plan-starter"')
})

test('the calculator names no price and leads nowhere where the fitting plan is not sold', () => {
  const html = render(
    <PlanCalculator plans={plans.filter(({ id }) => id !== 'starter')} interval="monthly" />,
  )
  expect(words(html)).toContain('The plan that covers this is not on offer here at the moment.')
  expect(html).not.toContain('href=')
  expect(html).not.toContain('$')
})

test('the calculator shows the cost per agent, per 1K executions and per team member', () => {
  const text = words(page())
  expect(text).toContain('Cost per agent $5.80 a month')
  expect(text).toContain('Cost per 1K executions $58 a month')
  expect(text).toContain('Cost per team member $14.50 a month')
  expect(words(page({ search: 'interval=yearly' }))).toContain(
    'Starter $278.40 per year That is $23.20 a month',
  )
  expect(words(page({ search: 'interval=yearly' }))).toContain('Cost per agent $4.64 a month')
})

test('the calculator says what an unlimited plan covers', () => {
  const needs = { agents: 51, executions: 500, teamSize: 1 }
  const text = words(render(<RecommendedPlan plan={plan('enterprise', 'monthly')} needs={needs} />))
  expect(text).toContain('Covers unlimited agents and unlimited executions a month.')
})

test('the comparison has our free tier, and a source for every claim about another product', () => {
  const text = words(page())
  expect(text).toContain('Free tier 3 agents and 50 executions a month')
  expect(text).toContain('as read on 21 and 23 November 2026')
  for (const { claims } of comparedRows) {
    expect(claims).toHaveLength(comparedProducts.length)
    const [own, ...others] = claims
    expect(own?.source).toBeUndefined()
    for (const { text: claim, source } of others)
      expect(claim === 'Not compared' ? 'https://' : source).toMatch(/^https:\/\//)
  }
  expect(page()).toMatch(/<section aria-label="Comparison table" tabindex="0"/i)
})

test('the banner says 30% savings, under 5 min setup and 24/7 automation, and leads to how the savings were measured', () => {
  const text = words(page())
  expect(text).toContain('30% savings')
  expect(page()).toContain('href="#savings"')
  const measured = /<p id="savings".*?<\/p>/.exec(page())?.[0] ?? ''
  const [always = 0, less = 0] = (measured.match(/\d,\d{3},\d{3}/g) ?? []).map((figure) =>
    Number(figure.replaceAll(',', '')),
  )
  const share = ((1 - less / always) * 100).toFixed(1)
  expect(Number(share)).toBeGreaterThanOrEqual(30)
  expect(measured).toContain(`${share}% less`)
  expect(text).toContain(`${share}% fewer tokens`)
  expect(text).toContain('Under 5 min setup')
  expect(text).toContain('24/7 automation')
  const saved = ['starter', 'pro', 'enterprise'].map(
    (id) => (plan(id, 'monthly').price * 12 - plan(id, 'yearly').price) / 100,
  )
  expect(saved).toEqual([69.6, 237.6, 717.6])
  expect(text).toContain('$69.60 on Starter, $237.60 on Pro, $717.60 on Enterprise')
})

test('the current usage is shown only to signed-in users', () => {
  const text = words(page({ tier: 'pro', used: usage(1_250, 5_000) }))
  expect(text).toContain('Current usage Pro plan 1,250 of 5,000 executions used this month')
  expect(words(page())).not.toContain('Current usage')
})

test('the current usage waits in its own place while it loads', () => {
  const html = render(<Usage subscription={undefined} plans={plans} />)
  expect(html).toContain('aria-busy="true"')
  expect(words(html)).toContain('Current usage Loading your usage')
})

test('the questions say that plan change and reactivation take effect at once', () => {
  const html = page()
  expect(html.match(/<details\b/g)?.length).toBeGreaterThanOrEqual(6)
  expect(words(html)).toContain('a plan change and a reactivation take effect at once')
})

test('the questions say what a limit does, what counts, what is extra, and how a year is computed', () => {
  const text = words(page())
  for (const question of [
    'What happens at the limit?',
    'How do I cancel?',
    'What counts as an execution?',
    'Do AI models cost extra?',
    'Can I run Balancia on my own server?',
    'How is the yearly price computed?',
  ])
    expect(text).toContain(question)
  expect(text).toContain('$99 × 12 × 0.8 = $950.40 per year, which is $79.20 a month')
})

test('the page leads a visitor to Home, Demos and Get Started, and who is signed in to the dashboard', () => {
  const html = page()
  expect(html).toMatch(/<a href="\/api\/login"[^>]*>Get Started/)
  expect(html).toMatch(/<a [^>]*href="\/demos"[^>]*>Demos/)
  expect(html).toMatch(/<a [^>]*href="\/"[^>]*>Home/)
  const own = page({ tier: 'free' })
  expect(own).toMatch(/<a [^>]*href="\/dashboard"[^>]*>Get Started/)
  expect(own).not.toContain('href="/api/login"')
})

test('the checkout card shows the plan, its price and its first 3 features', () => {
  const html = render(<CheckoutCard plan={plan('pro', 'yearly')} />)
  const text = words(html)
  expect(text).toContain('Pro $950.40 per year That is $79.20 a month')
  expect(html.match(/<li\b/g)).toHaveLength(3)
  for (const feature of plan('pro', 'yearly').features.slice(0, 3)) expect(text).toContain(feature)
})

test('the checkout says how one pays and when it renews, and that nothing is taken where that is a test', () => {
  const client = new QueryClient()
  const say = (planId: string, interval: string, isLive?: boolean) => {
    if (isLive !== undefined) client.setQueryData(callKey('GET /api/payments/gateway'), { isLive })
    return words(
      renderToStaticMarkup(
        <QueryClientProvider client={client}>
          <CheckoutText plan={plan(planId, interval)} />
        </QueryClientProvider>,
      ),
    )
  }
  expect(say('free', 'monthly')).toContain('Free needs no payment.')
  expect(say('pro', 'monthly', true)).toContain('begins at once and renews each month until you cancel.')
  expect(say('pro', 'yearly')).toContain('renews each year until you cancel.')
  expect(say('pro', 'yearly')).not.toContain('Test mode')
  expect(say('pro', 'yearly', false)).toContain('Test mode: no money is taken')
})

test('a change of plan says what is due, what is credited and which agents it pauses, before it is done', () => {
  const details: SubscriptionDetails = {
    plan: { id: 'pro', nickname: 'Pro', amount: 9_900, interval: 'monthly' },
    status: 'active',
    current_period_start: 1_795_000_000,
    current_period_end: 1_797_600_000,
    cancel_at_period_end: false,
    isGranted: false,
    pausedAgents: [],
  }
  const preview = { interval: 'monthly', currency: 'usd', pausedAgents: ['Scout', 'Scribe'] } as const
  const say = (planId: string, amounts: { amountDue: number; credit: number }) =>
    words(
      render(
        <PreviewOfChange
          plan={plan(planId, 'monthly')}
          preview={{ ...preview, ...amounts, planId, pausedAgents: [...preview.pausedAgents] }}
          details={details}
        />,
      ),
    )
  const smaller = say('starter', { amountDue: 0, credit: 9_512 })
  expect(smaller).toContain('Credit for the rest of Pro $95.12')
  expect(smaller).toContain('Due now $0')
  expect(smaller).toContain('Starter allows 10 agents. These are paused: Scout Scribe')
  const free = say('free', { amountDue: 0, credit: 0 })
  expect(free).toMatch(/Nothing is due\. You keep Pro until .*2026, and are on Free after that\./)
  expect(free).toContain('After that, these are paused: Scout Scribe')
})

test('the page says before any choice that one begins without a card', () => {
  const [before = ''] = words(page()).split('Billing interval')
  expect(before).toContain('Begin on Free, without a card.')
})

test('nothing on the page says that something comes later', () => {
  expect(words(page())).not.toMatch(/later release|come later|comes later|coming soon|cannot be paid/i)
})

import type { subscriptionPlans } from './tables/plans.ts'

type Plan = typeof subscriptionPlans.$inferInsert

const offers = [
  {
    id: 'free',
    name: 'Free',
    description: 'For trying it out: three agents and fifty runs a month, for as long as you like.',
    priceMonthly: 0,
    priceYearly: 0,
    agentLimit: 3,
    executionsLimit: 50,
    features: [
      '3 agents',
      '50 runs a month',
      'All 11 built-in personas',
      'Web links and Python scripts',
      'Hourly to monthly schedules',
    ],
  },
  {
    id: 'starter',
    name: 'Starter',
    description: 'For one person with a handful of chores to hand over.',
    priceMonthly: 2_900,
    priceYearly: 27_840,
    agentLimit: 10,
    executionsLimit: 500,
    features: [
      '10 agents',
      '500 runs a month',
      'Everything in Free',
      'Webhook, API and event triggers',
      'Connections to other services',
    ],
  },
  {
    id: 'pro',
    name: 'Pro',
    description: 'For people and small teams whose agents work every day.',
    priceMonthly: 9_900,
    priceYearly: 95_040,
    agentLimit: 50,
    executionsLimit: 5_000,
    features: [
      '50 agents',
      '5,000 runs a month',
      'Everything in Starter',
      'Agent teams, shared with others',
      'Analytics over 90 days',
    ],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For organisations: no limit on agents or on runs.',
    priceMonthly: 29_900,
    priceYearly: 287_040,
    agentLimit: -1,
    executionsLimit: -1,
    features: [
      'Unlimited agents',
      'Unlimited runs',
      'Everything in Pro',
      'User roles and invitations',
      'Activity log',
    ],
  },
]

/** What is sold, once per interval; prices in US cents, a year costs twelve months less 20 percent. */
export const seedPlans: Plan[] = offers.flatMap(({ priceMonthly, priceYearly, ...plan }, index) => [
  { ...plan, interval: 'monthly' as const, price: priceMonthly, sortOrder: index },
  { ...plan, interval: 'yearly' as const, price: priceYearly, sortOrder: index },
])

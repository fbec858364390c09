// chunk: page
export const planIntervals = ['monthly', 'yearly'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** The value of a limit that means unlimited. */
export const unlimited = -1
/** Discount for yearly payment, percent. */
export const yearlySaving = 20
/** Executions a month without a paid plan. */
export const freeExecutions = 50

/** An offer for one interval; prices in US cents, a limit of -1 is unlimited. */
export interface PlanOffer {
  id: string
  name: string
  description: string
  interval: PlanInterval
  /** For the whole interval. */
  price: number
  agentLimit: number
  /** Per month, also when the interval is a year. */
  executionsLimit: number
  features: string[]
}

const plans = [
  {
    id: 'free',
    name: 'Free',
    description: 'For trying it out, for as long as you like.',
    price: 0,
    agentLimit: 3,
    executionsLimit: freeExecutions,
    more: ['Enough to run each agent every other day', 'Every feature of Balancia'],
  },
  {
    id: 'starter',
    name: 'Starter',
    description: 'For one person with a handful of chores to hand over.',
    price: 2_900,
    agentLimit: 10,
    executionsLimit: 500,
    more: ['Enough to run each agent every day', 'Every feature of Balancia'],
  },
  {
    id: 'pro',
    name: 'Pro',
    description: 'For people whose agents work all through the day.',
    price: 9_900,
    agentLimit: 50,
    executionsLimit: 5_000,
    more: ['Enough to run each agent three times a day', 'Every feature of Balancia'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise',
    description: 'For organisations: no limit on agents or executions.',
    price: 29_900,
    agentLimit: unlimited,
    executionsLimit: unlimited,
    more: ['No count that can run out', 'Every feature of Balancia'],
  },
]

const offersFor = (interval: PlanInterval): PlanOffer[] =>
  plans.map(({ more, price, ...plan }) => ({
    ...plan,
    interval,
    price: interval === 'yearly' ? yearlyPrice(price) : price,
    features: [
      `${limitText(plan.agentLimit)} agents`,
      `${limitText(plan.executionsLimit)} executions a month`,
      ...more,
    ],
  }))

const monthlyOffers = offersFor('monthly')

/** All offers: monthly, then yearly, each from the smallest plan to the largest. */
export const planOffers: readonly PlanOffer[] = [...monthlyOffers, ...offersFor('yearly')]

/** The price of twelve months with the yearly discount, in cents. */
export function yearlyPrice(monthlyPrice: number): number {
  return (monthlyPrice * 12 * (100 - yearlySaving)) / 100
}

/** The price of an offer per month, in cents. */
export function priceInMonth({ price, interval }: Pick<PlanOffer, 'price' | 'interval'>): number {
  return interval === 'yearly' ? price / 12 : price
}

/**
 * Formats a limit: '5,000', 'Unlimited'. Avoids `toLocaleString`, which takes 20 ms of each start of the server, as
 * it formats the offers.
 */
export function limitText(limit: number): string {
  return limit === unlimited ? 'Unlimited' : String(limit).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** The input of the plan calculator. */
export interface PlanNeeds {
  agents: number
  /** Per month. */
  executions: number
}

/** The id of the smallest plan whose limits cover the needs. */
export function recommendPlan({ agents, executions }: PlanNeeds): string {
  const plan = monthlyOffers.find(
    ({ agentLimit, executionsLimit }) => fits(agentLimit, agents) && fits(executionsLimit, executions),
  )
  return plan?.id ?? 'enterprise'
}

const fits = (limit: number, need: number) => limit === unlimited || need <= limit

/** The monthly price of an offer in whole cents: per agent, per 1,000 executions, and per team member. */
export function planCosts(
  offer: Pick<PlanOffer, 'price' | 'interval'>,
  { agents, executions, teamSize }: PlanNeeds & { teamSize: number },
) {
  const month = priceInMonth(offer)
  return {
    perAgent: Math.round(month / agents),
    perThousandExecutions: Math.round((month * 1_000) / executions),
    perMember: Math.round(month / teamSize),
  }
}

interface Slider {
  min: number
  max: number
  step: number
  start: number
}

/** The sliders of the plan calculator. */
export const planSliders: Record<'agents' | 'executions' | 'teamSize', Slider> = {
  agents: { min: 1, max: 100, step: 1, start: 5 },
  executions: { min: 50, max: 10_000, step: 50, start: 500 },
  teamSize: { min: 1, max: 50, step: 1, start: 2 },
}

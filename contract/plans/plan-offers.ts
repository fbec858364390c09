export const planIntervals = ['monthly', 'yearly'] as const
export type PlanInterval = (typeof planIntervals)[number]

/** How a limit says that there is none. */
export const unlimited = -1
/** What paying by the year saves, in percent. */
export const yearlySaving = 20
/** Executions a month of who has bought nothing. */
export const freeExecutions = 50

/** What is sold for one interval; prices in US cents, limits of -1 are unlimited. */
export interface PlanOffer {
  id: string
  name: string
  description: string
  interval: PlanInterval
  /** For the whole interval. */
  price: number
  agentLimit: number
  /** By the month, also where the interval is a year. */
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
      `${limitWords(plan.agentLimit)} agents`,
      `${limitWords(plan.executionsLimit)} executions a month`,
      ...more,
    ],
  }))

const monthlyOffers = offersFor('monthly')

/** What the product sells, the monthly offers first, each interval from the smallest plan to the largest. */
export const planOffers: readonly PlanOffer[] = [...monthlyOffers, ...offersFor('yearly')]

/** Twelve months less what paying by the year saves; in cents. */
export function yearlyPrice(monthlyPrice: number): number {
  return (monthlyPrice * 12 * (100 - yearlySaving)) / 100
}

/** What an offer comes to in a month, in cents. */
export function priceInMonth({ price, interval }: Pick<PlanOffer, 'price' | 'interval'>): number {
  return interval === 'yearly' ? price / 12 : price
}

/** A limit for people: '5,000', 'Unlimited'. Grouped by hand: `toLocaleString` takes 20 ms of each start of the server, which words the offers. */
export function limitWords(limit: number): string {
  return limit === unlimited ? 'Unlimited' : String(limit).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** What the plan calculator is asked about. */
export interface PlanNeeds {
  agents: number
  /** In a month. */
  executions: number
}

/** The id of the smallest plan whose limits cover what is needed. */
export function recommendPlan({ agents, executions }: PlanNeeds): string {
  const plan = monthlyOffers.find(
    ({ agentLimit, executionsLimit }) => fits(agentLimit, agents) && fits(executionsLimit, executions),
  )
  return plan?.id ?? 'enterprise'
}

const fits = (limit: number, need: number) => limit === unlimited || need <= limit

/** What an offer comes to in a month, in whole cents: for each agent, for 1,000 executions, for each member of the team. */
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

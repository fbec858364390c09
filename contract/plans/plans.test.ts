import { assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  limitText,
  type PlanNeeds,
  type PlanOffer,
  planCosts,
  planOffers,
  planSliders,
  priceInMonth,
  recommendPlan,
  unlimited,
} from './plan-offers.ts'
import { plansApi } from './plans.ts'

const offer = (id: string, interval: string): PlanOffer => {
  const found = planOffers.find((each) => each.id === id && each.interval === interval)
  if (!found) throw new Error(`No ${interval} offer ${id}`)
  return found
}
const covers = (limit: number, need: number) => limit === unlimited || need <= limit
const coversAll = (plan: PlanOffer, { agents, executions }: PlanNeeds) =>
  covers(plan.agentLimit, agents) && covers(plan.executionsLimit, executions)

test.each([
  ['free', 1, 50],
  ['free', 3, 50],
  ['starter', 4, 50],
  ['starter', 3, 51],
  ['starter', 10, 500],
  ['pro', 11, 500],
  ['pro', 10, 501],
  ['pro', 50, 5_000],
  ['enterprise', 51, 5_000],
  ['enterprise', 50, 5_001],
  ['enterprise', 100, 10_000],
])('%s is recommended for %i agents and %i executions a month', (plan, agents, executions) => {
  expect(recommendPlan({ agents, executions })).toBe(plan)
})

test('the recommended plan always covers what is needed, and no cheaper one does', () => {
  const { agents, executions } = planSliders
  const needs = record({
    agents: integer({ min: agents.min, max: agents.max }),
    executions: integer({ min: executions.min, max: executions.max }),
  })
  assert(
    property(needs, (asked) => {
      const recommended = offer(recommendPlan(asked), 'monthly')
      expect(coversAll(recommended, asked)).toBe(true)
      const cheaper = planOffers.filter(
        ({ interval, price }) => interval === 'monthly' && price < recommended.price,
      )
      for (const plan of cheaper) expect(coversAll(plan, asked)).toBe(false)
    }),
  )
})

const pricesOf = (wanted: string) =>
  planOffers.filter(({ interval }) => interval === wanted).map(({ id, price }) => [id, price])

test('the plans cost 0, 29, 99 and 299 dollars a month, and 12 months less 20 percent a year', () => {
  expect(pricesOf('monthly')).toEqual([
    ['free', 0],
    ['starter', 2_900],
    ['pro', 9_900],
    ['enterprise', 29_900],
  ])
  expect(pricesOf('yearly')).toEqual([
    ['free', 0],
    ['starter', 27_840],
    ['pro', 95_040],
    ['enterprise', 287_040],
  ])
  expect(priceInMonth(offer('starter', 'yearly'))).toBe(2_320)
  expect(priceInMonth(offer('starter', 'monthly'))).toBe(2_900)
})

test('each plan begins its features with its two limits, the same in both intervals', () => {
  for (const { id, agentLimit, executionsLimit, features } of planOffers) {
    const [agents, executions] = features
    expect(agents).toContain(limitText(agentLimit))
    expect(executions).toContain(limitText(executionsLimit))
    expect(features).toEqual(offer(id, 'monthly').features)
  }
})

test('describes the limits of a plan in the words of the specification', { tags: 'words' }, () => {
  for (const { agentLimit, executionsLimit, features } of planOffers) {
    expect(features[0]).toBe(`${limitText(agentLimit)} agents`)
    expect(features[1]).toBe(`${limitText(executionsLimit)} executions a month`)
  }
  expect(offer('enterprise', 'monthly').features.slice(0, 2)).toEqual([
    'Unlimited agents',
    'Unlimited executions a month',
  ])
  expect(offer('pro', 'yearly').features[1]).toBe('5,000 executions a month')
})

test.each([
  ['free', 16],
  ['starter', 31],
  ['pro', 3 * 31],
])('the executions of %s are enough for what its features say, in the longest month', (id, times) => {
  const { agentLimit, executionsLimit } = offer(id, 'monthly')
  expect(agentLimit * times).toBeLessThanOrEqual(executionsLimit)
})

test('costs are in cents for a month: for each agent, each 1,000 executions, each member of the team', () => {
  const needs = { agents: 7, executions: 250, teamSize: 3 }
  expect(planCosts(offer('starter', 'monthly'), needs)).toEqual({
    perAgent: 414,
    perThousandExecutions: 11_600,
    perMember: 967,
  })
  expect(planCosts(offer('starter', 'yearly'), needs)).toEqual({
    perAgent: 331,
    perThousandExecutions: 9_280,
    perMember: 773,
  })
  expect(planCosts(offer('free', 'monthly'), needs)).toEqual({
    perAgent: 0,
    perThousandExecutions: 0,
    perMember: 0,
  })
})

test('the sliders of the calculator have the bounds of the specification', () => {
  expect(planSliders).toEqual({
    agents: { min: 1, max: 100, step: 1, start: 5 },
    executions: { min: 50, max: 10_000, step: 50, start: 500 },
    teamSize: { min: 1, max: 50, step: 1, start: 2 },
  })
})

test('every offer is what the call answers', () => {
  expect(plansApi.list.reply.parse(planOffers)).toEqual(planOffers)
})

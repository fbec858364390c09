import { limitText, planOffers } from '#contract/plans/plan-offers.ts'
import { planPeriod } from './plan-period.ts'

interface PlanOfUser {
  tier: string
  limit: number
  anchor: Date
}

/** The display name of a plan. */
export function planName(tier: string): string {
  return planOffers.find(({ id }) => id === tier)?.name ?? tier
}

/** Says that the executions of a month are used up, when the limit resets, and how to continue. */
export function executionsUsedUp({ tier, limit, anchor }: PlanOfUser, now: Date): string {
  const allowed = `The ${planName(tier)} plan allows ${limitText(limit)} executions a month, and all of them are used.`
  return `${allowed} Your limit resets on ${dateText(planPeriod(anchor, now).end)} (UTC). A bigger plan allows more now: see Pricing.`
}

/** Says that a plan allows no more agents, or not that many at once, and how to continue. */
export function agentsUsedUp(tier: string, limit: number, count: number, added = 1): string {
  const allowed = `The ${planName(tier)} plan allows ${limitText(limit)} agents`
  return added > 1
    ? `${allowed}, you have ${count}, and this takes ${added} more. A bigger plan allows more: see Pricing.`
    : `${allowed}, and you have ${count}. Delete one; a bigger plan allows more: see Pricing.`
}

/** Says that a plan allows no more active agents, and how to resume one anyway. */
export function activeAgentsUsedUp(tier: string, limit: number, active: number): string {
  return `The ${planName(tier)} plan allows ${limitText(limit)} active agents, and you have ${active}. Pause another agent first, or choose a bigger plan: see Pricing.`
}

/** A day for people, in UTC: '22 December 2026'. */
export function dateText(day: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(day)
}

import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { pricingAddress, readPricingAddress } from './pricing-address.ts'

/** The interval and the chosen plan, stored in the address; changes do not load a page. */
export function usePricingAddress() {
  const { interval, planId } = readPricingAddress(useSearch())
  return {
    interval,
    planId,
    showInterval: (next: PlanInterval) =>
      navigate(pricingAddress({ interval: next, planId }), { replace: true }),
    choose: (id: string) => navigate(pricingAddress({ interval, planId: id })),
    leaveChoice: () => navigate(pricingAddress({ interval }), { replace: true }),
  }
}

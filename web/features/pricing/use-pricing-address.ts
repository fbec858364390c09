import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'
import type { PlanInterval } from '#contract/plans/plan-offers.ts'
import { pricingAddress, readPricingAddress } from './pricing-address.ts'

/** The interval and the plan being chosen, kept in the address; changing them loads no document. */
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

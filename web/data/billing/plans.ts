import { useQuery } from '@tanstack/react-query'
import { planOffers } from '#contract/plans/plan-offers.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, useCall } from '#web/platform/query.ts'

export type Plan = Reply<'GET /api/subscription-plans'>[number]
export type Subscription = Reply<'GET /api/user/subscription'>

const knownPlans: Plan[] = [...planOffers]

/** The plans on sale; those of this release until the server has answered, or when it cannot. */
export function usePlans(): Plan[] {
  const { data } = useCall('GET /api/subscription-plans', undefined, { placeholderData: knownPlans })
  return data ?? knownPlans
}

/** The user's entitlements and usage, fetched again each time they are shown: runs change them. */
export function useSubscription() {
  return useQuery({
    queryKey: callKey('GET /api/user/subscription'),
    queryFn: ({ signal }) => call('GET /api/user/subscription', {}, { signal }),
    staleTime: 0,
  })
}

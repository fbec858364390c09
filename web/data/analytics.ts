import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TimeRange } from '#contract/time/time-ranges.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey, reportFailure } from '#web/platform/query.ts'
import { toast } from '#web/platform/toast.ts'
import { agentReads } from './agents.ts'

const recentMax = '10'

export type Analytics = Reply<'GET /api/analytics'>
export type Recommendation = Analytics['recommendations'][number]
export type RecentRun = Reply<'GET /api/executions'>[number]

/** The time range and agent of the analytics. */
export interface AnalyticsFilter {
  timeRange: TimeRange
  agentId: number | undefined
}

/**
 * Analytics of the agents, fetched again each time they are shown; while another range loads, the previous one stays.
 */
export function useAnalytics({ timeRange, agentId }: AnalyticsFilter) {
  const input = { query: { timeRange, agentId: agentId?.toString() } }
  return useQuery({
    queryKey: callKey('GET /api/analytics', input),
    queryFn: ({ signal }) => call('GET /api/analytics', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The newest ten runs of the same range and agent. */
export function useRangeRuns({ timeRange, agentId }: AnalyticsFilter) {
  const input = { query: { timeRange, agentId: agentId?.toString(), limit: recentMax } }
  return useQuery({
    queryKey: callKey('GET /api/executions', input),
    queryFn: ({ signal }) => call('GET /api/executions', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

type Act = NonNullable<Recommendation['act']>

/** Does what a recommendation suggests, and offers to undo it. */
export function useDoRecommended() {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: ({ agentId, body }: { agentId: number; body: Act['change'] }) =>
      call('PATCH /api/agents/:id', { params: { id: agentId }, body }),
    onSuccess: () => {
      for (const read of ['GET /api/analytics', ...agentReads] as const)
        void client.invalidateQueries({ queryKey: callKey(read) })
    },
    onError: (error) => reportFailure(error, 'Failed to update agent'),
  })
  const recommended = (agentId: number, { change: body, back, done }: Act) =>
    change.mutate(
      { agentId, body },
      {
        onSuccess: () =>
          toast({
            title: 'Success!',
            description: done,
            action: { label: 'Undo', onPress: () => change.mutate({ agentId, body: back }) },
          }),
      },
    )
  return { recommended, isPending: change.isPending }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TimeRange } from '#contract/time-ranges.ts'
import { call, type Reply } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'

const recentMax = '10'

export type Analytics = Reply<'GET /api/analytics'>
export type Recommendation = Analytics['recommendations'][number]
export type RecentRun = Reply<'GET /api/executions'>[number]

/** What analytics are about. */
export interface AnalyticsFilter {
  timeRange: TimeRange
  agentId: number | undefined
}

/** How the agents did, read anew each time it is shown; while another range is read, the one before stays. */
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

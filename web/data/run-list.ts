import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RunLineReply } from '#contract/runs/run-list.ts'
import type { ExecutionStatus, TriggerSource } from '#contract/runs/runs.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useCall } from '#web/platform/query.ts'
import { useSettled } from '#web/platform/use-settled.ts'

const pageSize = 50
const agentsMax = 20

/** The filter of a list of runs. */
export interface RunFilter {
  agentId: number | undefined
  status: ExecutionStatus | undefined
  source: TriggerSource | undefined
  /** Days as YYYY-MM-DD, both inclusive. */
  from: string | undefined
  to: string | undefined
  /** Words of the agent's name, the result or the error. */
  q: string | undefined
}

/** Your runs page by page; while another filter loads, the previous rows stay. */
export function useRunList({ agentId, ...filter }: RunFilter) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/runs'), 'pages', agentId, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, agentId: agentId?.toString(), limit: String(pageSize), before: pageParam }
      return call('GET /api/runs', { query }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id.toString()),
    select: ({ pages }: InfiniteData<RunLineReply[]>) => pages.flat(),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/**
 * Searches your agents by the typed text, and names the chosen one; `typed` is undefined while the search is closed.
 */
export function useAgentSearch(chosen: number | undefined) {
  const [typed, setTyped] = useState<string>()
  const q = useSettled(typed?.trim() ?? '')
  const query = { q: q || undefined, sort: 'name' as const, limit: String(agentsMax) }
  const found = useCall(
    'GET /api/agents',
    { query },
    { placeholderData: keepPreviousData, enabled: typed !== undefined },
  )
  const params = { id: chosen ?? 0 }
  const { data: agent } = useCall('GET /api/agents/:id', { params }, { enabled: chosen !== undefined })
  return {
    typed,
    setTyped,
    agents: found.data,
    isFailed: found.isError,
    hasMore: found.data?.length === agentsMax,
    chosenName: chosen === undefined ? undefined : agent?.name,
  }
}

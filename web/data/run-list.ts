import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { RunLineReply } from '#contract/runs/run-list.ts'
import type { ExecutionStatus, TriggerSource } from '#contract/runs/runs.ts'
import { call } from '#web/platform/call.ts'
import { callKey, useCall } from '#web/platform/query.ts'

const pageSize = 50
const agentsMax = 200

/** Which runs a list shows. */
export interface RunFilter {
  agentId: number | undefined
  status: ExecutionStatus | undefined
  source: TriggerSource | undefined
  /** Days as YYYY-MM-DD, both included. */
  from: string | undefined
  to: string | undefined
}

/** Your runs page by page; while another filter is read, the rows of the one before stay. */
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

/** The names of your newest agents, to choose one of. */
export function useAgentNames() {
  const agents = useCall('GET /api/agents', { query: { limit: String(agentsMax) } })
  return agents.data?.map(({ id, name }) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
}

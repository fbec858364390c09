import { useInfiniteQuery } from '@tanstack/react-query'
import type { AgentScheduleReply } from '#contract/schedules.ts'
import { call } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'

const pageSize = 20
/** The clock goes on while the schedule is looked at. */
const refreshMs = 15_000
const followMs = 2_000

/** When an agent runs next, and page by page what became of its planned runs; kept up to date while it is shown. */
export function useSchedule(agentId: number) {
  return useInfiniteQuery({
    queryKey: [...callKey('GET /api/agents/:id/schedule'), agentId],
    queryFn: ({ pageParam, signal }) =>
      call(
        'GET /api/agents/:id/schedule',
        { params: { id: agentId }, query: { limit: String(pageSize), before: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ ledger }) => (ledger.length < pageSize ? undefined : ledger.at(-1)?.id.toString()),
    select: ({ pages }) => pages,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some(isUnderWay) ? followMs : refreshMs),
  })
}

const openRuns: ReadonlySet<string | null> = new Set(['queued', 'running'])
const isUnderWay = ({ ledger }: AgentScheduleReply) =>
  ledger.some(({ executionStatus }) => openRuns.has(executionStatus))

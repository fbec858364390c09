import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'

const pageSize = 20

/**
 * An agent's next run, and page by page the outcomes of its scheduled runs; the live stream says when to fetch them
 * again.
 */
export const useSchedule = (agentId: number) => useScheduleOf('GET /api/agents/:id/schedule', agentId)

/** The same for a team. */
export const useTeamSchedule = (teamId: number) => useScheduleOf('GET /api/agent-teams/:id/schedule', teamId)

function useScheduleOf(
  read: 'GET /api/agents/:id/schedule' | 'GET /api/agent-teams/:id/schedule',
  id: number,
) {
  return useInfiniteQuery({
    queryKey: [...callKey(read), id],
    queryFn: ({ pageParam, signal }) =>
      call(read, { params: { id }, query: { limit: String(pageSize), before: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ ledger }) => (ledger.length < pageSize ? undefined : ledger.at(-1)?.id.toString()),
    select: ({ pages }) => pages,
    staleTime: 0,
  })
}

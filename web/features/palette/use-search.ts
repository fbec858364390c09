import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '#web/platform/call.ts'
import { callKey } from '#web/platform/query.ts'
import { useSettled } from '#web/platform/use-settled.ts'

const agentsShown = 6
const queryCharactersMax = 200
const runsRead = 50

/** The agents whose name or task matches, last run first; debounced. */
export function useMatchingAgents(query: string) {
  const settled = useSettled(query.trim().slice(0, queryCharactersMax))
  const input = {
    query: { q: settled || undefined, sort: 'last-run' as const, limit: String(agentsShown) },
  }
  return useQuery({
    queryKey: callKey('GET /api/agents', input),
    queryFn: ({ signal }) => call('GET /api/agents', input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The latest runs, fetched again whenever the palette opens. */
export function useLatestRuns() {
  const input = { query: { limit: String(runsRead) } }
  return useQuery({
    queryKey: callKey('GET /api/executions', input),
    queryFn: ({ signal }) => call('GET /api/executions', input, { signal }),
    staleTime: 0,
  })
}

import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { AgentFilter } from '#web/data/agents.ts'
import { filterOf, withFilter } from './agent-filter.ts'

/** The list's filter, stored in the address so that it survives a reload and can be shared. */
export function useAgentFilter() {
  const [search, setSearch] = useSearchParams()
  const change = useCallback(
    (part: Partial<AgentFilter>) =>
      setSearch((current) => withFilter(current, { ...filterOf(current), ...part }), { replace: true }),
    [setSearch],
  )
  return { filter: filterOf(search), change }
}

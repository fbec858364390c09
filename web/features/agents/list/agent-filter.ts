import { useCallback } from 'react'
import { useSearchParams } from 'wouter'
import type { AgentListState, AgentSort } from '#contract/agents/agents.ts'
import type { AgentFilter } from '#web/data/agents.ts'
import { sortNames } from '#web/features/agents/agent-labels.ts'

const queryCharsMax = 200
/** A copy of the contract's states, because importing those would load the validator. */
const listStates = Object.keys({
  active: true,
  paused: true,
  failed: true,
  'needs-you': true,
} satisfies Record<AgentListState, true>) as AgentListState[]
const setPattern = /^[a-z]+:[1-9]\d{0,9}$/

/** The owner filter of an address; undefined: all agents that the user may see. */
export const ownerFilterOf = (word: string | null): AgentFilter['whose'] =>
  word === 'mine' || word === 'shared' ? word : undefined

/** The filter of an address; unknown values fall back to all agents, newest first. */
export function filterOf(search: URLSearchParams): AgentFilter {
  const sort = search.get('sort') ?? ''
  const set = search.get('in') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, queryCharsMax),
    status: listStates.find((status) => status === search.get('status')),
    in: setPattern.test(set) ? set : undefined,
    whose: ownerFilterOf(search.get('whose')),
    sort: Object.hasOwn(sortNames, sort) ? (sort as AgentSort) : 'newest',
    areFavoritesFirst: true,
  }
}

/** The address's parameters with this filter; defaults are left out, other parameters stay. */
export function withFilter(
  search: URLSearchParams,
  { q, status, in: set, whose, sort }: AgentFilter,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const parts = {
    q,
    status: status ?? '',
    in: set ?? '',
    whose: whose ?? '',
    sort: sort === 'newest' ? '' : sort,
  }
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Whether a filter excludes agents, so that an empty list means that nothing matches. */
export const isNarrow = ({ q, status, in: set, whose }: AgentFilter): boolean =>
  q !== '' || status !== undefined || set !== undefined || whose !== undefined

/** How many of the filters besides the search differ from their defaults. */
export const narrowings = ({ status, in: set, whose, sort }: AgentFilter): number =>
  [status, set, whose, sort === 'newest' ? undefined : sort].filter(Boolean).length

/** The same filter in the form that bulk calls take. */
export const wholeOf = ({ q, status, in: set, whose }: AgentFilter) => ({
  q: q || undefined,
  status,
  in: set,
  whose,
})

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

import type { AgentReply, AgentSort } from '#contract/agents.ts'
import type { AgentFilter } from '#web/data/agents.ts'
import { sortNames } from './agent-labels.ts'

const queryCharsMax = 200
const statuses: readonly AgentReply['status'][] = ['active', 'paused']

/** The filter that an address asks for; what it does not know falls back to all agents, newest first. */
export function filterOf(search: URLSearchParams): AgentFilter {
  const sort = search.get('sort') ?? ''
  return {
    q: (search.get('q') ?? '').trim().slice(0, queryCharsMax),
    status: statuses.find((status) => status === search.get('status')),
    sort: Object.hasOwn(sortNames, sort) ? (sort as AgentSort) : 'newest',
  }
}

/** The address's parameters with this filter in them; what is the default is left out, other parameters stay. */
export function withFilter(search: URLSearchParams, { q, status, sort }: AgentFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  const parts = { q, status: status ?? '', sort: sort === 'newest' ? '' : sort }
  for (const [name, value] of Object.entries(parts)) {
    if (value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** Whether a filter leaves agents out, so that an empty list means that nothing matches. */
export const isNarrow = ({ q, status }: AgentFilter): boolean => q !== '' || status !== undefined

import { timeRanges } from '#contract/time-ranges.ts'
import type { AnalyticsFilter } from '#web/data/analytics.ts'

/** The range and the agent that an address asks for: seven days of all agents unless told. */
export function analyticsFilterOf(search: URLSearchParams): AnalyticsFilter {
  const agent = search.get('agent') ?? ''
  return {
    timeRange: timeRanges.find((range) => range === search.get('range')) ?? '7d',
    agentId: /^[1-9]\d{0,8}$/.test(agent) ? Number(agent) : undefined,
  }
}

/** The address's parameters with this filter in them; other parameters stay. */
export function withAnalyticsFilter(search: URLSearchParams, filter: AnalyticsFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('range', filter.timeRange)
  if (filter.agentId === undefined) next.delete('agent')
  else next.set('agent', String(filter.agentId))
  return next
}

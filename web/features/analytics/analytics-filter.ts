import { timeRanges } from '#contract/time/time-ranges.ts'
import type { AnalyticsFilter } from '#web/data/analytics.ts'

/** The range and the agent of an address; by default seven days of all agents. */
export function analyticsFilterOf(search: URLSearchParams): AnalyticsFilter {
  const agent = search.get('agent') ?? ''
  return {
    timeRange: timeRanges.find((range) => range === search.get('range')) ?? '7d',
    agentId: /^[1-9]\d{0,8}$/.test(agent) ? Number(agent) : undefined,
  }
}

/** The address's parameters with this filter; other parameters stay. */
export function withAnalyticsFilter(search: URLSearchParams, filter: AnalyticsFilter): URLSearchParams {
  const next = new URLSearchParams(search)
  next.set('range', filter.timeRange)
  if (filter.agentId === undefined) next.delete('agent')
  else next.set('agent', String(filter.agentId))
  return next
}

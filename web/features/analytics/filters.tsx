import { type TimeRange, timeRanges } from '#contract/time/time-ranges.ts'
import { AgentFilter } from '#web/components/agent/agent-filter.tsx'
import { Select } from '#web/components/select.tsx'
import type { AnalyticsFilter } from '#web/data/analytics.ts'
import { useAgentSearch } from '#web/data/run-list.ts'

const rangeLabels: Record<TimeRange, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
}

interface FiltersProps {
  filter: AnalyticsFilter
  onChange: (part: Partial<AnalyticsFilter>) => void
}

/** Over how long, and of which agent. */
export function AnalyticsFilters({ filter, onChange }: FiltersProps) {
  const search = useAgentSearch(filter.agentId)
  return (
    <search className="flex flex-wrap gap-3">
      <Select
        aria-label="Time range"
        value={filter.timeRange}
        onChange={({ target }) => onChange({ timeRange: target.value as TimeRange })}
      >
        {timeRanges.map((range) => (
          <option key={range} value={range}>
            {rangeLabels[range]}
          </option>
        ))}
      </Select>
      <div className="w-56 max-w-full">
        <AgentFilter value={filter.agentId} search={search} onChange={(agentId) => onChange({ agentId })} />
      </div>
    </search>
  )
}

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

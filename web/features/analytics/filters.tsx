import { type TimeRange, timeRanges } from '#contract/time/time-ranges.ts'
import { AgentFilter } from '#web/components/agent/agent-filter.tsx'
import { Select } from '#web/components/select.tsx'
import type { AnalyticsFilter } from '#web/data/analytics.ts'
import { useAgentSearch } from '#web/data/run-list.ts'

const rangeWords: Record<TimeRange, string> = {
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
            {rangeWords[range]}
          </option>
        ))}
      </Select>
      <div className="w-56 max-w-full">
        <AgentFilter value={filter.agentId} search={search} onChange={(agentId) => onChange({ agentId })} />
      </div>
    </search>
  )
}

import { Search } from 'lucide-react'
import { Input } from '#web/components/field.tsx'
import { Select } from '#web/components/select.tsx'
import { SaveActivityButton } from './save-activity-button.tsx'
import type { ActivityFilter } from '#web/data/activity.ts'

/** The time ranges, in days; null: everything. */
export const activityRanges = { all: null, day: 1, week: 7, month: 30 } as const
export type ActivityRange = keyof typeof activityRanges

const rangeNames: Record<ActivityRange, string> = {
  all: 'All time',
  day: 'Last 24 hours',
  week: 'Last 7 days',
  month: 'Last 30 days',
}

interface ActivityFiltersProps {
  search: string
  range: ActivityRange
  onSearch: (search: string) => void
  onRange: (range: ActivityRange) => void
  /** The present filter, which also applies to the exported file. */
  filter: ActivityFilter
}

/** Filters the log, and exports it as a file. */
export function ActivityFilters({ search, range, onSearch, onRange, filter }: ActivityFiltersProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-2 sm:w-auto">
      <div className="relative w-full sm:w-56">
        <Search size={16} aria-hidden className="absolute top-1/2 left-3 -translate-y-1/2 text-muted" />
        <Input
          type="search"
          aria-label="Search activity"
          placeholder="Who, what or address"
          maxLength={100}
          value={search}
          onChange={({ target }) => onSearch(target.value)}
          className="pl-9"
        />
      </div>
      <Select
        aria-label="Time of entries"
        className="w-40"
        value={range}
        onChange={({ target }) => onRange(target.value as ActivityRange)}
      >
        {Object.entries(rangeNames).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </Select>
      <SaveActivityButton filter={filter} />
    </div>
  )
}

import { Download } from 'lucide-react'
import { useState } from 'react'
import { csvOf } from '#contract/csv.ts'
import { SearchInput } from '#web/components/search-input.tsx'
import { Select } from '#web/components/select.tsx'
import { type ActivityFilter, fileEntriesMax, readAllActivity } from '#web/data/activity.ts'
import { Button } from '#web/components/button.tsx'
import { reportFailure } from '#web/platform/query.ts'
import { saveFile } from '#web/platform/dom/save-file.ts'
import { toast } from '#web/platform/toast.ts'
import { activityDetails } from './activity-details.ts'
import { formatNumber } from '#web/platform/format.ts'

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
      <SearchInput
        boxClassName="w-full sm:w-56"
        aria-label="Search activity"
        placeholder="Who, what or address"
        maxLength={100}
        value={search}
        onChange={({ target }) => onSearch(target.value)}
      />
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

const columns = [
  'Time',
  'User',
  'Email',
  'Action',
  'Resource',
  'Resource id',
  'IP Address',
  'Key',
  'Resource name',
  'Details',
  'User agent',
]

/** Saves what the log shows as a CSV file. */
function SaveActivityButton({ filter }: { filter: ActivityFilter }) {
  const [isSaving, setSaving] = useState(false)
  const handleClick = async () => {
    setSaving(true)
    try {
      await save(filter)
    } catch (error) {
      reportFailure(error, 'Failed to load activity logs')
    } finally {
      setSaving(false)
    }
  }
  return (
    <Button busy={isSaving} icon={<Download size={16} aria-hidden />} onClick={() => void handleClick()}>
      CSV<span className="sr-only"> of the activity</span>
    </Button>
  )
}

async function save(filter: ActivityFilter): Promise<void> {
  const { entries, hasMore } = await readAllActivity(filter)
  const rows = entries.map((entry) => [
    entry.createdAt,
    entry.userId,
    entry.userEmail,
    entry.action,
    entry.resource,
    entry.resourceId,
    entry.ipAddress,
    entry.keyName,
    entry.resourceName,
    activityDetails(entry).join('; '),
    entry.userAgent,
  ])
  saveFile('activity.csv', csvOf([columns, ...rows]), 'text/csv')
  if (hasMore)
    toast({
      title: 'Not everything fits',
      description: `The file contains the newest ${formatNumber(fileEntriesMax)} entries. Choose a shorter time for the others.`,
    })
}

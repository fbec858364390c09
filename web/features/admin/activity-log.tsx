import { History } from 'lucide-react'
import { useState } from 'react'
import type { ActivityEntryReply } from '#contract/activity.ts'
import { isolated } from '#contract/isolated.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useActivityLog } from '#web/data/activity.ts'
import { classNames } from '#web/platform/class-names.ts'
import { formatTableTime } from '#web/platform/format.ts'
import { useSettled } from '#web/platform/use-settled.ts'
import { activityDetails } from './activity-details.ts'
import { ActivityFilters, type ActivityRange, activityRanges } from './activity-filters.tsx'
import { AdminTable, Cell, rowStyle } from './admin-table.tsx'
import { actionText } from './role-labels.ts'

const dayMs = 24 * 3_600_000
const columns = ['User', 'Action', 'Resource', 'Time', 'IP Address']

/** The activity of all users, newest first. */
export function ActivityLog() {
  const [search, setSearch] = useState('')
  const [{ range, since }, setTime] = useState<{ range: ActivityRange; since?: string }>({ range: 'all' })
  const filter = { search: useSettled(search.trim()) || undefined, since }
  const entries = useActivityLog(filter)
  const handleRange = (next: ActivityRange) => {
    const days = activityRanges[next]
    setTime({
      range: next,
      since: days === null ? undefined : new Date(Date.now() - days * dayMs).toISOString(),
    })
  }
  return (
    <Card aria-labelledby="activity-title" aria-busy={entries.isFetching}>
      <CardHeader
        id="activity-title"
        title="Activity Logs"
        description="Actions of all users, newest first."
        actions={
          <ActivityFilters
            search={search}
            range={range}
            onSearch={setSearch}
            onRange={handleRange}
            filter={filter}
          />
        }
      />
      <AdminTable
        label="List of entries"
        className="h-96"
        columns={columns}
        pages={entries}
        failure="Failed to load activity logs"
        empty={
          <EmptyState
            icon={<History size={20} aria-hidden />}
            title={filter.search || since ? 'No entry found' : 'No activity yet'}
          />
        }
        renderRow={(entry) => <ActivityRow key={entry.id} entry={entry} />}
      />
    </Card>
  )
}

function ActivityRow({ entry }: { entry: ActivityEntryReply }) {
  const { userId, userEmail, action, keyName, resource, resourceId, resourceName, userAgent } = entry
  const details = activityDetails(entry)
  return (
    <tr className={classNames(rowStyle, 'align-top')}>
      <Cell className="lg:max-w-56">
        {userEmail && <p className="wrap-anywhere">{userEmail}</p>}
        <p className="wrap-anywhere font-mono text-muted text-xs">{userId ?? 'deleted account'}</p>
      </Cell>
      <Cell label="Action" className="wrap-anywhere lg:max-w-64">
        {actionText(action)}
        {keyName !== null && ` by key ${isolated(keyName)}`}
        {details.map((detail) => (
          <p key={detail} className="text-muted text-xs">
            {detail}
          </p>
        ))}
      </Cell>
      <Cell label="Resource" className="wrap-anywhere lg:max-w-56">
        {resourceName && <p>{resourceName}</p>}
        <p className={resourceName ? 'text-muted text-xs' : ''}>
          {resource}
          {resourceId && ` (${resourceId})`}
        </p>
      </Cell>
      <Cell label="Time" className="tabular-nums lg:whitespace-nowrap">
        {formatTableTime(new Date(entry.createdAt))}
      </Cell>
      <Cell label="IP Address" className="font-mono text-xs lg:max-w-56">
        {entry.ipAddress ?? 'N/A'}
        {userAgent && (
          <details className="wrap-anywhere font-sans text-muted">
            <summary>User agent</summary>
            {userAgent}
          </details>
        )}
      </Cell>
    </tr>
  )
}

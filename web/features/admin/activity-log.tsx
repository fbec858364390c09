import { History } from 'lucide-react'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { useActivityLog } from '#web/data/activity.ts'
import { formatTableTime } from '#web/platform/format.ts'
import { AdminTable } from './admin-table.tsx'
import { actionWords } from './role-words.ts'

const columns = ['User', 'Action', 'Resource', 'Time', 'IP Address']

/** What everybody did here, newest first. */
export function ActivityLog() {
  const entries = useActivityLog()
  return (
    <Card aria-labelledby="activity-title" aria-busy={entries.isFetching}>
      <CardHeader id="activity-title" title="Activity Logs" description="Who did what, newest first." />
      <AdminTable
        label="List of entries"
        className="h-96"
        columns={columns}
        pages={entries}
        failure="Failed to load activity logs"
        empty={<EmptyState icon={<History size={20} aria-hidden />} title="Nothing was done yet" />}
        renderRow={({
          id,
          userId,
          userEmail,
          action,
          resource,
          resourceId,
          createdAt,
          ipAddress,
          keyName,
        }) => (
          <tr key={id}>
            <td className="max-w-56 px-4 py-2">
              <p className="wrap-anywhere font-mono text-xs">{userId ?? 'deleted account'}</p>
              {userEmail && <p className="wrap-anywhere text-muted text-xs">{userEmail}</p>}
            </td>
            <td className="wrap-anywhere px-4 py-2">
              {actionWords(action)}
              {keyName !== null && ` by key ${keyName}`}
            </td>
            <td className="wrap-anywhere max-w-56 px-4 py-2">
              {resource}
              {resourceId && ` (${resourceId})`}
            </td>
            <td className="whitespace-nowrap px-4 py-2 tabular-nums">
              {formatTableTime(new Date(createdAt))}
            </td>
            <td className="px-4 py-2 font-mono text-xs">{ipAddress ?? 'N/A'}</td>
          </tr>
        )}
      />
    </Card>
  )
}

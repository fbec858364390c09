import { BellRing, CheckCheck, ChevronRight } from 'lucide-react'
import { Link } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { usePendingApprovals } from '#web/data/approvals.ts'
import { useMarkRead, useNotifications, useWaitingCount } from '#web/data/notifications.ts'
import { formatCount } from '#web/platform/format.ts'
import { routes } from '#web/platform/routes.ts'
import { groupAlike } from './group-alike.ts'
import { NotificationRow } from './notification-row.tsx'
import { PanelSkeleton } from './panel-skeleton.tsx'
import { waitingFirst } from './waiting-first.ts'

interface PanelProps {
  unread: number
  /** Called when a notification's page is opened. */
  onLeave: () => void
}

/** Notifications, newest first, with pending approvals before the rest; opening one marks it as read. */
export function NotificationsPanel({ unread, ...acts }: PanelProps) {
  const markRead = useMarkRead()
  const waiting = useWaitingCount()
  return (
    <>
      <div className="flex min-h-12 items-center justify-between gap-2 border-line border-b py-1 pr-2 pl-4">
        <h2 className="font-semibold text-base">Notifications</h2>
        {unread > 0 && (
          <Button
            variant="ghost"
            size="sm"
            icon={<CheckCheck size={16} aria-hidden />}
            onClick={(event) => {
              // The press removes the button, so the focus moves to the dialog.
              event.currentTarget.closest<HTMLElement>('[role=dialog]')?.focus()
              markRead.mutate(undefined)
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {waiting > 0 && (
        <Link
          href={routes.approvals}
          onClick={acts.onLeave}
          className="flex min-h-11 items-center justify-between gap-2 border-line border-b bg-warning-tint px-4 font-medium text-sm text-warning hover:underline"
        >
          {formatCount(waiting, 'approval')} {waiting === 1 ? 'waits' : 'wait'} for you
          <ChevronRight size={16} aria-hidden />
        </Link>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto">
        <NotificationList onRead={(ids) => markRead.mutate(ids)} {...acts} />
      </div>
    </>
  )
}

type ListProps = Pick<PanelProps, 'onLeave'> & { onRead: (ids: number[]) => void }

function NotificationList({ onRead, onLeave }: ListProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useNotifications()
  const pending = usePendingApprovals({ isWanted: useWaitingCount() > 0 })
  const waitingIds = new Set(pending.data?.map(({ id }) => id))
  if (!data && error) {
    return (
      <ErrorState
        title="Failed to load notifications"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  // Wait for both reads, so that the order does not change after the first render.
  if (!data || pending.isLoading) return <PanelSkeleton />
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BellRing size={20} aria-hidden />}
        title="No notifications yet"
        hint="Switch on notifications for an agent, and its finished and failed runs are reported here."
      />
    )
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {groupAlike(waitingFirst(data, waitingIds)).map(({ newest, others }) => (
          <NotificationRow
            key={newest.id}
            notification={newest}
            others={others}
            onRead={onRead}
            onLeave={onLeave}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-line border-t p-2 text-center">
          <Button variant="ghost" size="sm" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show older
          </Button>
        </div>
      )}
    </>
  )
}

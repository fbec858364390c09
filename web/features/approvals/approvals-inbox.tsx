import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { EmptyState } from '#web/components/empty-state.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useClosedApprovals, usePendingApprovals } from '#web/data/approvals.ts'
import { ApprovalCard } from './approval-card.tsx'
import { ApprovalHistory } from './approval-history.tsx'

interface ApprovalsInboxProps {
  pointedAt: number | undefined
  /** By which ways its user was asked. */
  renderAsked: (approvalId: number) => ReactNode
}

/** The pending approvals and below them the history; scrolls to the one that a link names. */
export function ApprovalsInbox({ pointedAt, renderAsked }: ApprovalsInboxProps) {
  const pending = usePendingApprovals()
  const closed = useClosedApprovals()
  const isThere = [...(pending.data ?? []), ...(closed.data ?? [])].some(({ id }) => id === pointedAt)
  useEffect(() => {
    if (isThere) document.getElementById(`approval-${pointedAt}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, pointedAt])
  if (pending.isPending) return <Skeleton className="h-64" />
  if (!pending.data) {
    return <QueryError title="Failed to load your approvals" query={pending} />
  }
  return (
    <div className="flex flex-col gap-8">
      {pending.data.length === 0 ? (
        <EmptyState
          icon={<CircleCheck size={20} aria-hidden />}
          title="Nothing waits for you"
          hint="When an agent wants to send or change something, or to exceed its budget, you decide here."
          help={<HelpLink topic="approvals">How approvals work</HelpLink>}
        />
      ) : (
        <ul aria-label="Waiting for your decision" className="flex flex-col gap-4">
          {pending.data.map((approval) => (
            <ApprovalCard
              key={approval.id}
              approval={approval}
              isPointedAt={approval.id === pointedAt}
              asked={renderAsked(approval.id)}
            />
          ))}
        </ul>
      )}
      <ApprovalHistory pointedAt={pointedAt} renderAsked={renderAsked} />
    </div>
  )
}

import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { HelpLink } from '#web/components/frame/help-link.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useClosedApprovals, usePendingApprovals } from '#web/data/approvals.ts'
import { ApprovalCard } from './approval-card.tsx'

/** The pending approvals, with the closed ones collapsed below; scrolls to the one that a link names. */
export function ApprovalsInbox({ pointedAt }: { pointedAt: number | undefined }) {
  const pending = usePendingApprovals()
  const isThere = pending.data?.some(({ id }) => id === pointedAt)
  useEffect(() => {
    if (isThere) document.getElementById(`approval-${pointedAt}`)?.scrollIntoView({ block: 'center' })
  }, [isThere, pointedAt])
  if (pending.isPending) return <Skeleton className="h-40" />
  if (!pending.data) {
    return <QueryError title="Failed to load what waits for you" query={pending} />
  }
  return (
    <div className="flex flex-col gap-8">
      {pending.data.length === 0 ? (
        <EmptyState
          icon={<CircleCheck size={20} aria-hidden />}
          title="Nothing waits for you"
          hint="When an agent needs your decision to go on, such as beyond its budget, you are asked here."
          help={<HelpLink topic="approvals">How approvals work</HelpLink>}
        />
      ) : (
        <ul aria-label="Waiting for your decision" className="flex flex-col gap-4">
          {pending.data.map((approval) => (
            <ApprovalCard key={approval.id} approval={approval} isPointedAt={approval.id === pointedAt} />
          ))}
        </ul>
      )}
      <ClosedApprovals pointedAt={isThere ? undefined : pointedAt} />
    </div>
  )
}

function ClosedApprovals({ pointedAt }: { pointedAt: number | undefined }) {
  const [isOpen, setOpen] = useState(pointedAt !== undefined)
  const closed = useClosedApprovals(isOpen)
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <FoldHead className="font-medium">Decided and expired</FoldHead>
      {closed.isPending && <Skeleton className="mt-4 h-24" />}
      {closed.isError && <QueryError title="Failed to load what was decided" query={closed} />}
      {closed.data?.length === 0 && <p className="mt-2 text-muted text-sm">Nothing was decided yet.</p>}
      <ul aria-label="Decided and expired" className="mt-4 flex flex-col gap-4 empty:hidden">
        {closed.data?.map((approval) => (
          <ApprovalCard key={approval.id} approval={approval} isPointedAt={approval.id === pointedAt} />
        ))}
      </ul>
      {closed.hasNextPage && (
        <Button className="mt-4" busy={closed.isFetchingNextPage} onClick={() => void closed.fetchNextPage()}>
          Show older
        </Button>
      )}
    </details>
  )
}

import { useState } from 'react'
import { FoldHead } from '#web/components/fold-head.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useDeliveries } from '#web/data/account/notification-ways.ts'
import { DeliveryLine } from './delivery-line.tsx'

/** Whether and how you were notified of one thing, folded; read when it is opened. */
export function WasNotified({ notificationId }: { notificationId: number }) {
  const [isOpen, setOpen] = useState(false)
  const query = useDeliveries(notificationId, isOpen)
  return (
    <details className="relative" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <FoldHead className="text-muted text-xs">Was I notified?</FoldHead>
      {isOpen && query.isPending && <Skeleton className="h-8" />}
      {query.isError && !query.data && <QueryError title="Failed to load the deliveries" query={query} />}
      {query.data?.length === 0 && (
        <p className="pb-2 text-muted text-xs">
          Only here: no way outside of this page was on for it when it happened.
        </p>
      )}
      {/* Not a list: each row of the panel is one notification or one group. */}
      {query.data?.map((delivery) => (
        <DeliveryLine key={delivery.id} delivery={delivery} />
      ))}
    </details>
  )
}

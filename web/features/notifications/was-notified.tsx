import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { FoldHead } from '#web/components/fold-head.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type Delivery, useDeliveries, useDeliveriesOfApproval } from '#web/data/account/notification-ways.ts'
import { DeliveryLine } from './delivery-line.tsx'

/** Whether and how you were notified of one thing, folded; read when it is opened. */
export function WasNotified({ notificationId }: { notificationId: number }) {
  const [isOpen, setOpen] = useState(false)
  return <Fold query={useDeliveries(notificationId, isOpen)} isOpen={isOpen} onToggle={setOpen} />
}

/** The same for something that waits, or waited, for your decision. */
export function WasAsked({ approvalId }: { approvalId: number }) {
  const [isOpen, setOpen] = useState(false)
  return <Fold query={useDeliveriesOfApproval(approvalId, isOpen)} isOpen={isOpen} onToggle={setOpen} />
}

interface FoldProps {
  query: UseQueryResult<readonly Delivery[]>
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
}

function Fold({ query, isOpen, onToggle }: FoldProps) {
  return (
    <details className="relative" onToggle={({ currentTarget }) => onToggle(currentTarget.open)}>
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

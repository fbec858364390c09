import { RotateCw } from 'lucide-react'
import type { ResultDeliveryReply } from '#contract/triggers/triggers.ts'
import { Button } from '#web/components/button.tsx'
import { LogList } from '#web/components/log-list.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import { useResendResult, useResultDeliveries } from '#web/data/triggers.ts'
import type { ShowRun } from './delivery-log.tsx'
import { attemptsText } from './trigger-labels.ts'

interface ResultDeliveryLogProps {
  hookId: number
  onShowRun: ShowRun
}

/** The deliveries of results to an address: its replies, the next attempt, and a button to send one again. */
export function ResultDeliveryLog({ hookId, onShowRun }: ResultDeliveryLogProps) {
  const deliveries = useResultDeliveries(hookId)
  const resend = useResendResult()
  return (
    <LogList
      query={deliveries}
      label="Delivery log"
      empty="Nothing has been sent yet. The next result will be."
      renderRow={(delivery) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          isResending={resend.isPending && resend.variables.params.id === delivery.id}
          onResend={() => resend.mutate({ params: { id: delivery.id } })}
          onShowRun={onShowRun}
        />
      )}
    />
  )
}

interface DeliveryProps {
  delivery: ResultDeliveryReply
  isResending: boolean
  onResend: () => void
  onShowRun: ShowRun
}

function Delivery({ delivery, isResending, onResend, onShowRun }: DeliveryProps) {
  const { executionId, status, sentAt, createdAt, nextAttemptAt, lastError, attempts } = delivery
  const isTriedAgain = status === 'queued' && attempts > 0
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          <StatusBadge status={status === 'queued' ? 'waiting' : status} />
          <Time at={sentAt ?? createdAt} />
          <span>{attemptsText(delivery)}</span>
          {isTriedAgain && (
            <span>
              Next try <Time at={nextAttemptAt} byClock />
            </span>
          )}
        </p>
        {lastError && status !== 'sent' && <p className="wrap-anywhere text-sm">{lastError}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="ghost"
          aria-label={`View run #${executionId}`}
          onClick={() => onShowRun(executionId, 'success')}
        >
          View run
        </Button>
        <Button
          size="sm"
          busy={isResending}
          icon={<RotateCw size={16} aria-hidden />}
          aria-label={`Send again: the result of run #${executionId}`}
          onClick={onResend}
        >
          Send again
        </Button>
      </div>
    </li>
  )
}

import { RotateCw } from 'lucide-react'
import type { TriggerDeliveryReply } from '#contract/triggers/triggers.ts'
import { Button } from '#web/components/button.tsx'
import { CodeBlock } from '#web/components/text/code.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { LogList } from '#web/components/log-list.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import { useDeliveries, useReplayDelivery } from '#web/data/triggers.ts'
import { kindName, payloadShown } from './trigger-labels.ts'

/** Opens a run that an external call started. */
export type ShowRun = (executionId: number, status: TriggerDeliveryReply['executionStatus']) => void

interface DeliveryLogProps {
  triggerId: number
  onShowRun: ShowRun
}

/** The deliveries to a trigger, their outcomes, and buttons to replay them. */
export function DeliveryLog({ triggerId, onShowRun }: DeliveryLogProps) {
  const deliveries = useDeliveries(triggerId)
  const replay = useReplayDelivery()
  return (
    <LogList
      query={deliveries}
      label="Delivery log"
      empty="Nothing has arrived yet. Send a test event to try it."
      renderRow={(delivery) => (
        <Delivery
          key={delivery.id}
          delivery={delivery}
          isReplaying={replay.isPending && replay.variables.params.id === delivery.id}
          onReplay={() => replay.mutate({ params: { id: delivery.id } })}
          onShowRun={onShowRun}
        />
      )}
    />
  )
}

interface DeliveryProps {
  delivery: TriggerDeliveryReply
  isReplaying: boolean
  onReplay: () => void
  onShowRun: ShowRun
}

function Delivery({ delivery, isReplaying, onReplay, onShowRun }: DeliveryProps) {
  const { id, status, executionStatus, kind, reason, receivedAt } = delivery
  const executionId = delivery.executionId ?? delivery.teamExecutionId
  const payload = payloadShown(delivery)
  return (
    <li className="flex flex-col gap-1.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          <StatusBadge status={executionStatus ?? (status === 'pending' ? 'waiting' : status)} />
          <span>{kindName(kind)}</span>
          <Time at={receivedAt} />
        </p>
        <div className="flex flex-wrap gap-2">
          {executionId !== null && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`View run #${executionId}`}
              onClick={() => onShowRun(executionId, executionStatus)}
            >
              View run
            </Button>
          )}
          {status !== 'pending' && (
            <Button
              size="sm"
              busy={isReplaying}
              icon={<RotateCw size={16} aria-hidden />}
              aria-label={`Run again: delivery ${id}`}
              onClick={onReplay}
            >
              Run again
            </Button>
          )}
        </div>
      </div>
      {reason && <p className="wrap-anywhere text-sm">{reason}</p>}
      {payload && (
        <details>
          <FoldHead className="text-muted">What was sent</FoldHead>
          <CodeBlock label="What was sent" text={payload} className="mt-1" />
        </details>
      )}
    </li>
  )
}

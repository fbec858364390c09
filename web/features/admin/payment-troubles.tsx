import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Time } from '#web/components/time.tsx'
import {
  type PaymentEvent,
  usePaymentEvents,
  useRetryPaymentEvent,
} from '#web/data/billing/payment-events.ts'

/** Lists events of the payment service that had no effect; renders nothing if there are none. */
export function PaymentTroubles() {
  const { data, error, refetch, isFetching } = usePaymentEvents()
  if (data?.length === 0 || (!data && !error)) return null
  return (
    <Card aria-labelledby="payment-troubles-title" className="mt-6">
      <CardHeader
        id="payment-troubles-title"
        title="Payment events that need you"
        description="The payment service reported these, and nothing came of them: no account here belongs to that customer, or the service could not be asked. Nobody was given a plan for them."
      />
      {data ? (
        <ul className="divide-y divide-line">
          {data.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      ) : (
        <ErrorState
          title="Failed to load the payment events"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  )
}

function EventRow({ event }: { event: PaymentEvent }) {
  const retry = useRetryPaymentEvent()
  const { id, gateway, type, about, error, receivedAt, nextAttemptAt } = event
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm sm:px-6">
      <div className="wrap-anywhere min-w-0 flex-1 basis-64">
        <p className="font-medium">{error}</p>
        <p className="text-muted text-xs">
          {`${type} · ${gateway} · `}
          <Time at={receivedAt} />
        </p>
        <p className="font-mono text-muted text-xs">{[id, ...about].join(' · ')}</p>
        {nextAttemptAt && (
          <p className="text-muted text-xs">
            Tried again <Time at={nextAttemptAt} />
          </p>
        )}
      </div>
      <Button size="sm" busy={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
        Try again<span className="sr-only"> with {id}</span>
      </Button>
    </li>
  )
}

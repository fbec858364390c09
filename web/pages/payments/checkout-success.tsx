import { CircleCheck, Clock, Receipt, RotateCw } from 'lucide-react'
import { useSearch } from 'wouter'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card } from '#web/components/card.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type CheckoutSession, useCheckoutSession } from '#web/data/billing/payments.ts'
import { type Plan, usePlans } from '#web/data/billing/plans.ts'
import { routes } from '#web/platform/routes.ts'
import { formatAmount } from '#web/features/payments/payment-labels.ts'

/** The page to which the payment service redirects after a payment. */
export function CheckoutSuccessPage() {
  const id = new URLSearchParams(useSearch()).get('session_id') ?? ''
  const { data, isFetching, isLoading, refetch } = useCheckoutSession(id)
  const plans = usePlans()
  const { title, text, tint, Icon } = outcomes[data?.status ?? 'unknown']
  return (
    <div className="mx-auto max-w-lg">
      <PageHeader title="Checkout" />
      <Card className="p-6 text-center sm:p-8">
        <span aria-hidden className={`mx-auto mb-4 grid size-12 place-items-center rounded-xl ${tint}`}>
          <Icon size={20} />
        </span>
        {isLoading ? (
          <div aria-busy="true" className="grid justify-items-center gap-3">
            <span className="sr-only">Loading what you paid</span>
            <Skeleton className="h-7 w-48" />
            <Skeleton className="h-5 w-64" />
          </div>
        ) : (
          <div aria-live="polite">
            <h2 className="font-display font-semibold text-xl">{title}</h2>
            <p className="mt-1 text-muted text-sm">{text}</p>
          </div>
        )}
        {data && <CheckoutDetails session={data} plans={plans} />}
        <div className="mt-6 flex flex-wrap justify-center gap-2">
          {data?.status === 'open' && (
            <Button
              icon={<RotateCw size={16} aria-hidden />}
              busy={isFetching}
              onClick={() => void refetch()}
            >
              Check again
            </Button>
          )}
          <ButtonLink href={routes.dashboard} variant="primary">
            Go to Dashboard
          </ButtonLink>
          {!data && !isLoading && <ButtonLink href={routes.subscription}>Subscription</ButtonLink>}
          <ButtonLink href={routes.pricing}>View Plans</ButtonLink>
        </div>
      </Card>
    </div>
  )
}

const waiting = { tint: 'bg-warning-tint text-warning', Icon: Clock }
const outcomes = {
  complete: {
    title: 'Payment successful',
    text: 'Your plan is active, and its limits apply from now on.',
    tint: 'bg-success-tint text-success',
    Icon: CircleCheck,
  },
  open: {
    title: 'Waiting for the payment',
    text: 'The payment service has not confirmed it yet. Nothing is lost: your plan begins as soon as it does.',
    ...waiting,
  },
  expired: {
    title: 'This checkout has ended',
    text: 'You paid nothing. Choose a plan to start another checkout.',
    ...waiting,
  },
  /** The checkout is missing or could not be loaded; the address alone does not prove a payment. */
  unknown: {
    title: 'This payment cannot be shown',
    text: 'Its details could not be loaded. Your subscription page shows your current plan.',
    tint: 'bg-sunken text-muted',
    Icon: Receipt,
  },
}

/** The purchased plan and its price. A plan that is no longer sold is shown by its id. */
function CheckoutDetails({ session, plans }: { session: CheckoutSession; plans: Plan[] }) {
  const { planId, interval } = session.metadata
  const name = plans.find(({ id }) => id === planId)?.name ?? planId
  return (
    <dl className="mx-auto mt-6 grid max-w-xs gap-2 border-line border-y py-4 text-sm">
      <div className="flex justify-between gap-4">
        <dt className="text-muted">Plan</dt>
        <dd className="font-medium">{`${name}, ${interval}`}</dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{session.status === 'complete' ? 'Amount paid' : 'Amount'}</dt>
        <dd className="font-medium tabular-nums">{formatAmount(session.amount_total, session.currency)}</dd>
      </div>
    </dl>
  )
}

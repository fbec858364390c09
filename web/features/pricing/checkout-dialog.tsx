import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useCheckout, usePaymentGateway, useSubscriptionDetails } from '#web/data/billing/payments.ts'
import type { Plan } from '#web/data/billing/plans.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'
import { PlanChange } from './plan-change.tsx'

interface CheckoutDialogProps {
  plan: Plan
  onClose: () => void
}

/** The chosen plan, and how to get it. */
export function CheckoutDialog(props: CheckoutDialogProps) {
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && props.onClose()} title="Your choice" size="sm">
      <WayToPlan {...props} />
    </Dialog>
  )
}

/** Starts a checkout, or changes the plan if the user has one. */
function WayToPlan({ plan, onClose }: CheckoutDialogProps) {
  const { data, error, refetch, isFetching } = useSubscriptionDetails()
  if (!data) {
    return (
      <CheckoutFrame onClose={onClose}>
        <CheckoutCard plan={plan} />
        {error ? (
          <ErrorState
            title="Failed to load your subscription"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <div aria-busy="true" className="mt-4">
            <span className="sr-only">Loading your subscription</span>
            <Skeleton className="h-10 w-full" />
          </div>
        )}
      </CheckoutFrame>
    )
  }
  if (data.plan.id === 'free' || data.isGranted) return <NewPlan plan={plan} onClose={onClose} />
  return <PlanChange plan={plan} details={data} onClose={onClose} />
}

/** A plan for a user without a subscription: continues to the payment service, or there is nothing to pay. */
function NewPlan({ plan, onClose }: CheckoutDialogProps) {
  const checkout = useCheckout(onClose)
  const isFree = plan.price === 0
  const start = () => checkout.mutate({ body: { planId: plan.id, interval: plan.interval } })
  return (
    <CheckoutFrame
      onClose={onClose}
      action={
        <Button variant="primary" busy={checkout.isPending} onClick={start}>
          {isFree ? `Continue with ${plan.name}` : 'Continue to payment'}
        </Button>
      }
    >
      <CheckoutCard plan={plan} />
      <CheckoutText plan={plan} />
    </CheckoutFrame>
  )
}

/** What choosing this plan means for a user without a subscription. */
export function CheckoutText({ plan }: { plan: Plan }) {
  const { data: gateway } = usePaymentGateway()
  if (plan.price === 0) return <p className="mt-4 text-sm">{`${plan.name} needs no payment.`}</p>
  return (
    <>
      <p className="mt-4 text-sm">
        {`You pay by card on the page of the payment service. The plan begins at once and renews each ${plan.interval === 'yearly' ? 'year' : 'month'} until you cancel.`}
      </p>
      {gateway && !gateway.isLive && (
        <p className="mt-2 font-medium text-info text-sm">Test mode: no money is taken</p>
      )}
    </>
  )
}

import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import {
  type ChangePreview,
  type SubscriptionDetails,
  useChangePlan,
  useChangePreview,
  usePaymentGateway,
} from '#web/data/billing/payments.ts'
import type { Plan } from '#web/data/billing/plans.ts'
import { formatDay, formatPrice } from '#web/platform/format.ts'
import { routes } from '#web/platform/routes.ts'
import { CheckoutCard } from './checkout-card.tsx'
import { CheckoutFrame } from './checkout-frame.tsx'

interface PlanChangeProps {
  plan: Plan
  details: SubscriptionDetails
  onClose: () => void
}

/** A change of plan for a subscriber: shows what it costs now and which agents it pauses, before anything is done. */
export function PlanChange({ plan, details, onClose }: PlanChangeProps) {
  const { id: planId, interval } = plan
  const isSame = planId === details.plan.id && interval === details.plan.interval
  const { data, error, refetch, isFetching } = useChangePreview({ planId, interval }, !isSame)
  const { data: gateway } = usePaymentGateway()
  const change = useChangePlan(onClose)
  if (isSame) {
    return (
      <CheckoutFrame
        onClose={onClose}
        action={<ButtonLink href={routes.subscription}>See your subscription</ButtonLink>}
      >
        <CheckoutCard plan={plan} />
        <p className="mt-4 font-medium text-sm">{`${plan.name} is your plan.`}</p>
      </CheckoutFrame>
    )
  }
  return (
    <CheckoutFrame
      onClose={onClose}
      action={
        data && (
          <Button
            variant="primary"
            busy={change.isPending}
            onClick={() => change.mutate({ body: { planId, interval } })}
          >
            {planId === details.plan.id ? `Switch to ${interval}` : `Change to ${plan.name}`}
          </Button>
        )
      }
    >
      <CheckoutCard plan={plan} />
      {data && <PreviewOfChange plan={plan} preview={data} details={details} />}
      {!data && error && (
        <ErrorState
          title="Failed to work out the change"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className="mt-4">
          <span className="sr-only">Working out what the change costs</span>
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {gateway && !gateway.isLive && (
        <p className="mt-3 font-medium text-info text-sm">Test mode: no money is taken</p>
      )}
    </CheckoutFrame>
  )
}

interface PreviewOfChangeProps {
  plan: Plan
  preview: ChangePreview
  details: SubscriptionDetails
}

/** The amount due now, the credit for the rest of the present plan, and the agents that would be paused. */
export function PreviewOfChange({ plan, preview, details }: PreviewOfChangeProps) {
  const { amountDue, credit, pausedAgents } = preview
  const isFree = plan.price === 0
  const end = endOf(details)
  return (
    <>
      {isFree ? (
        <p className="mt-4 text-sm">
          {`Nothing is due. You keep ${details.plan.nickname} until ${end}, and are on ${plan.name} after that.`}
        </p>
      ) : (
        <>
          <dl className="mt-4 grid gap-2 border-line border-y py-3 text-sm tabular-nums">
            <div className="flex justify-between gap-4">
              <dt className="text-muted">{`Credit for the rest of ${details.plan.nickname}`}</dt>
              <dd>{formatPrice(credit)}</dd>
            </div>
            <div className="flex justify-between gap-4 font-semibold">
              <dt>Due now</dt>
              <dd>{formatPrice(amountDue)}</dd>
            </div>
          </dl>
          <p className="mt-3 text-muted text-sm">
            {`The change takes effect at once. Credit beyond it goes against the next invoices. ${nextText(plan, details)}`}
          </p>
        </>
      )}
      {pausedAgents.length > 0 && (
        <div className="mt-4 rounded-lg bg-warning-tint px-4 py-3 text-sm text-warning">
          <p className="font-medium">
            {`${plan.name} allows ${plan.agentLimit} agents. ${isFree ? 'After that, these' : 'These'} are paused:`}
          </p>
          <ul className="mt-1 list-disc pl-5">
            {pausedAgents.map((name, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two agents may have one name, and the list never changes
              <li key={index} className="wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

const endOf = ({ cancel_at, current_period_end }: SubscriptionDetails) =>
  formatDay(new Date((cancel_at ?? current_period_end) * 1_000))

/** Says when the plan renews or ends after the change; a change of interval starts a new period immediately. */
function nextText({ name, interval }: Plan, details: SubscriptionDetails): string {
  const verb = details.cancel_at_period_end ? 'ends' : 'renews'
  if (interval === details.plan.interval) return `${name} ${verb} on ${endOf(details)}.`
  return `You pay by the ${interval === 'yearly' ? 'year' : 'month'} from today: ${name} ${verb} in one ${interval === 'yearly' ? 'year' : 'month'}.`
}

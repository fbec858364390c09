import { useState } from 'react'
import { Link } from 'wouter'
import { Badge } from '#web/components/badge.tsx'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import {
  type SubscriptionDetails,
  useCancelSubscription,
  useReactivateSubscription,
  useSubscriptionDetails,
} from '#web/data/billing/payments.ts'
import { useSubscription } from '#web/data/billing/plans.ts'
import { routes } from '#web/platform/routes.ts'
import { formatAmount, dayOf, statusTone, statusLabel } from './payment-labels.ts'

/** The user's plan, its status and period, and buttons to cancel or reactivate it. */
export function CurrentSubscription() {
  const { data, error, refetch, isFetching } = useSubscriptionDetails()
  return (
    <Card aria-labelledby="current-subscription">
      <CardHeader
        id="current-subscription"
        title="Current subscription"
        actions={
          data && (
            <Badge tone={statusTone(data.status)} className="capitalize">
              {statusLabel(data.status)}
            </Badge>
          )
        }
      />
      <CardBody>
        {data && <Subscribed details={data} />}
        {!data && error && (
          <ErrorState
            title="Failed to load your subscription"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <Loading />}
      </CardBody>
    </Card>
  )
}

/** The active subscription, in words. */
export function Subscribed({ details }: { details: SubscriptionDetails }) {
  const {
    plan,
    cancel_at_period_end: isEnding,
    current_period_start: start,
    current_period_end: end,
  } = details
  return (
    <>
      <p className="font-display font-semibold text-2xl">{plan.nickname}</p>
      <p className="mt-1 text-base tabular-nums">
        {details.isGranted
          ? 'Granted by an administrator'
          : `${formatAmount(plan.amount, 'usd')} ${plan.interval === 'yearly' ? 'per year' : 'per month'}`}
      </p>
      <dl className="mt-5 grid gap-4 text-sm sm:grid-cols-2">
        <div>
          <dt className="text-muted">Current period</dt>
          <dd className="mt-0.5 tabular-nums">{`${dayOf(start)} to ${dayOf(end)}`}</dd>
        </div>
        <div>
          <dt className="text-muted">What happens next</dt>
          <dd className="mt-0.5 text-pretty">{renewalText(details)}</dd>
        </div>
      </dl>
      {details.pausedAgents.length > 0 && <Paused plan={plan.nickname} names={details.pausedAgents} />}
      <div className="mt-6 flex flex-wrap gap-2">
        {plan.id === 'free' || details.isGranted ? (
          <ChoosePlan />
        ) : (
          <CancelOrReactivate
            isEnding={isEnding}
            name={plan.nickname}
            until={dayOf(details.cancel_at ?? end)}
          />
        )}
      </div>
    </>
  )
}

/** Offers the plans; says when there is no need for one. */
function ChoosePlan() {
  const { data } = useSubscription()
  const isNeeded = data?.isEnforced !== false
  return (
    <>
      {!isNeeded && (
        <p className="basis-full text-sm">This server sets no limits for you, so you need no other plan.</p>
      )}
      <ButtonLink href={routes.pricing} variant={isNeeded ? 'primary' : 'secondary'}>
        Choose a plan
      </ButtonLink>
    </>
  )
}

const namedMax = 5

/** Lists the agents that a smaller plan paused: the newest by name, the others as a count. */
function Paused({ plan, names }: { plan: string; names: string[] }) {
  const others = names.length - namedMax
  return (
    <div className="mt-4 rounded-lg bg-warning-tint px-4 py-3 text-sm text-warning">
      <p className="font-medium">Paused by a change of plan:</p>
      <ul className="mt-1 list-disc pl-5">
        {names.slice(0, namedMax).map((name, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two agents may have one name
          <li key={index} className="wrap-anywhere">
            {name}
          </li>
        ))}
        {others > 0 && <li>{others} more</li>}
      </ul>
      <p className="mt-2">
        {`You choose which agents run within the ${plan} plan: pause and resume them on the `}
        <Link href={routes.dashboard} className="underline">
          dashboard
        </Link>
        .
      </p>
    </div>
  )
}

/** Cancels the subscription after a confirmation; reactivates one that is about to end. */
function CancelOrReactivate({ isEnding, name, until }: { isEnding: boolean; name: string; until: string }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelSubscription()
  const reactivate = useReactivateSubscription()
  const { data } = useSubscription()
  return (
    <>
      {isEnding ? (
        <Button variant="primary" busy={reactivate.isPending} onClick={() => reactivate.mutate()}>
          Reactivate
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>Cancel</Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel the ${name} plan?`}
        description={`You keep it until ${until}, and until then you can reactivate it. After that you are on Free${data?.isEnforced ? ', and agents beyond its limit are paused' : ''}.`}
        confirmLabel="Cancel subscription"
        keepLabel="Keep the plan"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function renewalText({
  plan,
  status,
  cancel_at_period_end: isEnding,
  cancel_at,
  current_period_end,
  isGranted,
}: SubscriptionDetails) {
  const day = dayOf(current_period_end)
  if (plan.id === 'free' || isGranted) return `Executions reset on ${day}.`
  if (isEnding) return `Ends on ${dayOf(cancel_at ?? current_period_end)}. Active until then.`
  if (status === 'past_due') return 'The last payment failed and is tried again. Check your card.'
  if (status === 'canceled') return `Ended on ${day}.`
  return `Renews on ${day}.`
}

function Loading() {
  return (
    <div aria-busy="true">
      <span className="sr-only">Loading your subscription</span>
      <Skeleton className="h-11.5 w-32" />
      <Skeleton className="mt-1 h-6 w-40" />
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
      </div>
      <Skeleton className="mt-6 h-9 w-28 max-sm:h-11" />
    </div>
  )
}

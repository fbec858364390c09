import { Badge } from '#web/components/badge.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type Plan, type Subscription, useSubscription } from '#web/data/plans.ts'
import { classNames } from '#web/platform/class-names.ts'
import { unlimited } from '#contract/plans/plan-offers.ts'
import { usageOf } from './usage-labels.ts'

const nearlyFull = 80

/** What a signed-in user has used of the month's executions. */
export function CurrentUsage({ plans }: { plans: Plan[] }) {
  const { data, error, refetch, isFetching } = useSubscription()
  return (
    <section
      aria-label="Current usage"
      className="w-full rounded-xl border border-line bg-surface p-5 shadow-sm sm:p-6"
    >
      {!data && error ? (
        <ErrorState
          title="Failed to load your current usage"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Usage subscription={data} plans={plans} />
      )}
    </section>
  )
}

interface UsageProps {
  /** Not there while it loads. */
  subscription: Subscription | undefined
  plans: Plan[]
}

/** The usage as it stands, or the places of its words while they load. */
export function Usage({ subscription, plans }: UsageProps) {
  return (
    <div aria-busy={subscription === undefined}>
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2 className="font-semibold text-base">Current usage</h2>
        {subscription ? (
          <Badge tone="accent">{`${planName(subscription, plans)} plan`}</Badge>
        ) : (
          <Skeleton className="h-6 w-20" />
        )}
      </div>
      {subscription ? (
        <Meter limits={subscription.limits} />
      ) : (
        <>
          <span className="sr-only">Loading your usage</span>
          <Skeleton className="mt-3 h-5 w-60" />
          <Skeleton className="mt-2 h-2 w-full" />
        </>
      )}
      {subscription && (
        <p className="mt-3 text-pretty text-muted text-xs">
          {subscription.limits.agentLimit !== unlimited &&
            `${subscription.limits.agentsUsed} of ${subscription.limits.agentLimit} agents. `}
          The count of executions begins anew on {dayInUtc(subscription.limits.resetsAt)}, UTC.
          {!subscription.isEnforced && ' No limit cuts anything off here.'}
        </p>
      )}
    </div>
  )
}

/** How full the month is, in words, and for the eye by a bar. */
function Meter({ limits }: Pick<Subscription, 'limits'>) {
  const { words, percent } = usageOf(limits.agentExecutionsUsed, limits.agentExecutionsLimit)
  return (
    <>
      <p className="mt-3 text-sm tabular-nums">{words}</p>
      {percent !== undefined && (
        <span aria-hidden className="mt-2 block h-2 overflow-hidden rounded-sm bg-line">
          <span
            className={classNames('block h-full', percent >= nearlyFull ? 'bg-warning' : 'bg-accent')}
            style={{ width: `${percent}%` }}
          />
        </span>
      )}
    </>
  )
}

/** A plan that is no longer sold is called by its id. */
function planName({ limits }: Subscription, plans: Plan[]): string {
  return plans.find(({ id }) => id === limits.subscriptionTier)?.name ?? limits.subscriptionTier
}

const dayInUtc = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))

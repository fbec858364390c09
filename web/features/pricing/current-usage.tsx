import { freeExecutions, limitText, unlimited } from '#contract/plans/plan-offers.ts'
import { Badge } from '#web/components/badge.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type Plan, type Subscription, useSubscription } from '#web/data/billing/plans.ts'
import { classNames } from '#web/platform/class-names.ts'
import { formatCount } from '#web/platform/format.ts'

const nearlyFull = 80

/** The executions that a signed-in user has used this month. */
export function CurrentUsage({ plans }: { plans: Plan[] }) {
  const { data, error, refetch, isFetching } = useSubscription()
  return (
    <section
      aria-label="Current usage"
      className="w-full rounded-lg border border-line bg-surface p-4 shadow-sm sm:p-6"
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
  /** Undefined while loading. */
  subscription: Subscription | undefined
  plans: Plan[]
}

/** The current usage, or placeholders while it loads. */
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
        <Meter subscription={subscription} />
      ) : (
        <>
          <span className="sr-only">Loading your usage</span>
          <Skeleton className="mt-3 h-5 w-60" />
          <Skeleton className="mt-2 h-2 w-full" />
        </>
      )}
      {subscription && (
        <p className="mt-3 text-pretty text-muted text-xs">
          {agentWords(subscription)}
          {` Executions reset on ${dayInUtc(subscription.limits.resetsAt)} (UTC).`}
          {!subscription.isEnforced && ' No limits for you on this server.'}
        </p>
      )}
    </div>
  )
}

/** The share of the month's executions that is used, in words and as a bar. */
function Meter({ subscription: { limits, isEnforced } }: { subscription: Subscription }) {
  const limit = isEnforced ? limits.agentExecutionsLimit : unlimited
  const { words, percent } = usageOf(limits.agentExecutionsUsed, limit)
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

/** The number of agents, with the limit if there is one; a smaller plan leaves more agents than it runs. */
export function agentWords({ limits: { agentsUsed, agentLimit }, isEnforced }: Subscription): string {
  const agents = formatCount(agentsUsed, 'agent')
  if (!isEnforced || agentLimit === unlimited) return `${agents}.`
  return agentsUsed > agentLimit
    ? `${agents}, of which ${limitText(agentLimit)} may be active on this plan.`
    : `${limitText(agentsUsed)} of ${formatCount(agentLimit, 'agent')}.`
}

/** The plan's name; its id if it is no longer sold. */
function planName({ limits }: Subscription, plans: Plan[]): string {
  return plans.find(({ id }) => id === limits.subscriptionTier)?.name ?? limits.subscriptionTier
}

const dayInUtc = (at: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(new Date(at))

interface UsedShare {
  words: string
  /** Percentage of the limit, whole; undefined without a limit. */
  percent: number | undefined
}

/** The used share of the month's executions; the limit defaults to that of the Free plan. */
export function usageOf(used: number, limit: number = freeExecutions): UsedShare {
  if (limit === unlimited)
    return { words: `${limitText(used)} executions this month, without a limit`, percent: undefined }
  return {
    words: `${limitText(used)} of ${limitText(limit)} executions used this month`,
    percent: limit <= 0 ? 100 : Math.min(100, Math.ceil((used * 100) / limit)),
  }
}

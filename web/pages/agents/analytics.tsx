import { Link, useSearchParams } from 'wouter'
import { ErrorState } from '#web/components/error-state.tsx'
import { PageHeader } from '#web/components/frame/page-header.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAnalytics } from '#web/data/analytics.ts'
import { useSession } from '#web/data/auth.ts'
import { analyticsFilterOf, withAnalyticsFilter } from '#web/features/analytics/filters.tsx'
import { AnalyticsCharts } from '#web/features/analytics/charts.tsx'
import { AnalyticsFilters } from '#web/features/analytics/filters.tsx'
import { MetricCards } from '#web/features/analytics/metric-cards.tsx'
import { RangeRuns } from '#web/features/analytics/range-runs.tsx'
import { RecommendationList } from '#web/features/analytics/recommendation-list.tsx'
import { routes, signOutUrl } from '#web/platform/routes.ts'
import { prefixed } from '#web/platform/site.ts'

const linkStyle = 'inline-flex min-h-11 items-center text-accent-strong underline underline-offset-2'

/** Analytics of the agents over a time range, with recommendations; the address contains range and agent. */
export function AnalyticsPage() {
  const [search, setSearch] = useSearchParams()
  const filter = analyticsFilterOf(search)
  const { data, error, isError, isFetching, refetch } = useAnalytics(filter)
  return (
    <>
      <PageHeader
        title="Analytics"
        description="How your agents did, and what to do about it."
        actions={
          <AnalyticsFilters
            filter={filter}
            onChange={(part) =>
              setSearch(
                (current) => withAnalyticsFilter(current, { ...analyticsFilterOf(current), ...part }),
                {
                  replace: true,
                },
              )
            }
          />
        }
      />
      {isError && !data ? (
        <ErrorState
          title="Failed to fetch analytics"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <MetricCards analytics={data} />
      )}
      <div className="grid gap-6">
        {data ? (
          <>
            <RecommendationList recommendations={data.recommendations} />
            <AnalyticsCharts {...data} agentId={filter.agentId} />
          </>
        ) : (
          !isError && <LoadingCharts />
        )}
        <RangeRuns filter={filter} />
      </div>
      <PageNavigation />
    </>
  )
}

/** Reserves the room of the recommendations and the charts, so that nothing moves when they arrive. */
function LoadingCharts() {
  return (
    <>
      <Skeleton className="h-32" />
      <div className="grid gap-6 lg:grid-cols-2">
        <Skeleton className="h-76" />
        <Skeleton className="h-76" />
      </div>
    </>
  )
}

function PageNavigation() {
  const { user } = useSession()
  return (
    <nav aria-label="Analytics" className="mt-6 flex flex-wrap items-center gap-x-4 text-sm">
      <Link href={routes.home} className={linkStyle}>
        Home
      </Link>
      <Link href={routes.dashboard} className={linkStyle}>
        Dashboard
      </Link>
      <a href={prefixed(signOutUrl)} className={linkStyle}>
        Logout
      </a>
      <span className="wrap-anywhere text-muted">{user?.email}</span>
    </nav>
  )
}

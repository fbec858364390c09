import { Card, CardBody } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { formatNumber } from '#web/platform/format.ts'

const tiles = [
  ['Total Agents', 'total'],
  ['Active', 'active'],
  ['Paused', 'paused'],
  ['Tasks Done', 'totalTasksCompleted'],
] as const

/** The counts over all of the user's agents. */
export function AgentAnalytics() {
  const { data, isError, error, isFetching, refetch } = useAgentSummary()
  // Without agents there is nothing to count.
  if (data?.total === 0) return null
  return (
    <Card aria-labelledby="agent-analytics-title" aria-busy={!data && !isError} className="@container">
      <div className="@lg:flex @lg:items-center">
        <h2
          id="agent-analytics-title"
          className="shrink-0 px-4 pt-2 font-semibold text-base sm:px-6 sm:pt-4 @lg:py-4 @lg:pr-0"
        >
          Agent Analytics
        </h2>
        {isError && !data ? (
          <ErrorState
            title="Failed to load analytics"
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <CardBody className="min-w-0 flex-1 py-3 max-sm:pt-0.5 max-sm:pb-2">
            {/* On a phone as plain lines, because the counts are secondary there. */}
            <dl className="flex justify-between gap-3 @lg:justify-around max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-8 max-sm:gap-y-0.5">
              {tiles.map(([label, count]) => (
                <div
                  key={count}
                  className="flex min-w-0 flex-col justify-between max-sm:flex-row max-sm:items-center"
                >
                  <dt className="text-muted text-xs">{label}</dt>
                  <dd className="wrap-anywhere font-semibold text-xl tabular-nums max-sm:text-base">
                    {data ? formatNumber(data[count]) : <Skeleton className="h-7 w-12 max-sm:h-6" />}
                  </dd>
                </div>
              ))}
            </dl>
          </CardBody>
        )}
      </div>
    </Card>
  )
}

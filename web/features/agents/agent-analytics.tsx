import { Card, CardBody, CardHeader } from '#web/components/card.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAgentSummary } from '#web/data/agents.ts'

const tiles = [
  ['Total Agents', 'total'],
  ['Active', 'active'],
  ['Paused', 'paused'],
  ['Tasks Done', 'totalTasksCompleted'],
] as const

/** The counts over all of one's agents. */
export function AgentAnalytics() {
  const { data, isError, error, isFetching, refetch } = useAgentSummary()
  return (
    <Card
      aria-labelledby="agent-analytics-title"
      aria-busy={!data && !isError}
      className="@container flex-2 basis-56"
    >
      <CardHeader id="agent-analytics-title" title="Agent Analytics" />
      {isError && !data ? (
        <ErrorState
          title="Failed to load analytics"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <CardBody>
          <dl className="grid grid-cols-2 gap-4 @lg:grid-cols-4">
            {tiles.map(([label, count]) => (
              <div key={count} className="flex min-w-0 flex-col">
                <dt className="text-muted text-xs">{label}</dt>
                <dd className="wrap-anywhere font-semibold text-lg tabular-nums">
                  {data ? data[count].toLocaleString('en') : <Skeleton className="mt-1 h-6 w-12" />}
                </dd>
              </div>
            ))}
          </dl>
        </CardBody>
      )}
    </Card>
  )
}

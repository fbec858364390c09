import { History } from 'lucide-react'
import { Link } from 'wouter'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { StatusBadge } from '#web/components/agent/status-badge.tsx'
import { Time } from '#web/components/time.tsx'
import { type AnalyticsFilter, type RecentRun, useRangeRuns } from '#web/data/analytics.ts'
import { formatDuration } from '#web/platform/format.ts'
import { routes } from '#web/platform/routes.ts'
import { startedByLabels } from '#web/platform/started-by-labels.ts'

/** The newest ten runs of the range. */
export function RangeRuns({ filter }: { filter: AnalyticsFilter }) {
  const runs = useRangeRuns(filter)
  return (
    <Card aria-labelledby="recent-executions">
      <CardHeader id="recent-executions" title="Recent Executions" description="The last 10 of this range." />
      {runs.isPending && <Skeleton className="m-6 h-24" />}
      {runs.isError && !runs.data && <QueryError title="Failed to fetch executions" query={runs} />}
      {runs.data?.length === 0 && (
        <EmptyState
          icon={<History size={20} aria-hidden />}
          title="No runs in this range"
          hint="Choose a longer range or another agent."
        />
      )}
      {runs.data && runs.data.length > 0 && (
        <ol aria-label="Recent executions" className="divide-y divide-line">
          {runs.data.map((run) => (
            <Line key={run.id} run={run} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function Line({ run }: { run: RecentRun }) {
  const { id, agentName, status, startedAt, executedAt, executionTime, triggerSource } = run
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3 sm:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          href={`${routes.runs}?run=${id}`}
          className="wrap-anywhere min-w-0 font-medium text-sm hover:underline"
        >
          <bdi>{agentName}</bdi> <span className="font-normal text-muted tabular-nums">#{id}</span>
        </Link>
        <StatusBadge status={status} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">
        <Time at={startedAt ?? executedAt} />
        {executionTime !== null && <span>{formatDuration(executionTime)}</span>}
        <span>{startedByLabels[triggerSource]}</span>
      </p>
    </li>
  )
}

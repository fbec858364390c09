import { History, SearchX } from 'lucide-react'
import { Link } from 'wouter'
import type { RunLineReply } from '#contract/runs/run-list.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { RunStatus } from '#web/components/agent/run-status.tsx'
import { Time } from '#web/components/time.tsx'
import { type RunFilter, useRunList } from '#web/data/run-list.ts'
import { classNames } from '#web/platform/class-names.ts'
import { formatDuration } from '#web/platform/format.ts'
import { routes } from '#web/platform/routes.ts'
import { isRunFilterNarrow } from './run-filter.ts'
import { startedByLabels } from '#web/platform/started-by-labels.ts'

interface RunListProps {
  filter: RunFilter
  /** The address of the list with this run open. */
  hrefOf: (executionId: number) => string
}

/** The runs that match, newest first, each a link that opens the run; refreshed while the page is visible. */
export function RunList({ filter, hrefOf }: RunListProps) {
  const runs = useRunList(filter)
  if (runs.isPending) return <LoadingLines />
  if (runs.isError && !runs.data) {
    return <QueryError title="Failed to load your runs" query={runs} />
  }
  if (!runs.data || runs.data.length === 0) return <NoRuns isNarrow={isRunFilterNarrow(filter)} />
  return (
    <>
      <ol
        aria-label="Runs"
        aria-busy={runs.isPlaceholderData}
        className={classNames('divide-y divide-line', runs.isPlaceholderData && 'opacity-60')}
      >
        {runs.data.map((run) => (
          <Line key={run.id} run={run} href={hrefOf(run.id)} />
        ))}
      </ol>
      {runs.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center">
          <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}

function Line({ run, href }: { run: RunLineReply; href: string }) {
  const {
    id,
    agentName,
    status,
    isHeld,
    source,
    summary,
    executionTime,
    executedAt,
    startedAt,
    isFallback = false,
  } = run
  return (
    <li className="relative flex flex-col gap-1 px-4 py-3 hover:bg-sunken sm:px-6">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {/* As wide as the card, so that it can be pressed anywhere. */}
        <Link
          data-row
          href={href}
          className="wrap-anywhere min-w-0 font-medium text-sm after:absolute after:inset-0 hover:underline"
        >
          <bdi>{agentName}</bdi> <span className="font-normal text-muted tabular-nums">#{id}</span>
        </Link>
        {isHeld ? <HeldBadge /> : <RunStatus status={status} isFallback={isFallback} />}
      </p>
      {summary && (
        <p
          className={classNames(
            'wrap-anywhere line-clamp-2 text-sm',
            status === 'failed' ? 'text-danger' : 'text-ink',
          )}
        >
          {summary}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-muted text-xs tabular-nums">
        <Time at={startedAt ?? executedAt} className="relative" />
        <span>{startedByLabels[source]}</span>
        {executionTime !== null && <span>{formatDuration(executionTime)}</span>}
      </p>
    </li>
  )
}

function NoRuns({ isNarrow }: { isNarrow: boolean }) {
  return isNarrow ? (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title="No runs match"
      hint="Choose other days, or clear the filters."
    />
  ) : (
    <EmptyState
      icon={<History size={20} aria-hidden />}
      title="No runs yet"
      hint="Each run of your agents is kept here, however it was started."
      action={<ButtonLink href={routes.dashboard}>Go to Dashboard</ButtonLink>}
    />
  )
}

function LoadingLines() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your runs</output>
      {['first', 'second', 'third', 'fourth'].map((line) => (
        <div key={line} className="flex flex-col gap-2 px-4 py-3 sm:px-6">
          <Skeleton className="h-6 w-1/3" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

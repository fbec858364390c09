import { History, SearchX } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { searchedRunsMax } from '#contract/runs/run-names.ts'
import type { RunLineReply } from '#contract/runs/run-list.ts'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Button } from '#web/components/button.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { RunStatus } from '#web/components/agent/run-status.tsx'
import { currentTick, subscribeToTicks } from '#web/components/time.tsx'
import { type RunFilter, useRunList } from '#web/data/run-list.ts'
import { classNames } from '#web/platform/class-names.ts'
import {
  formatClock,
  formatDay,
  formatDayName,
  formatDuration,
  formatExact,
  formatNumber,
} from '#web/platform/format.ts'
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
  if (!runs.data || runs.data.length === 0)
    return <NoRuns isNarrow={isRunFilterNarrow(filter)} isSearch={Boolean(filter.q)} />
  return (
    <>
      <ol
        aria-label="Runs"
        aria-busy={runs.isPlaceholderData}
        className={classNames(
          'divide-y divide-line sm:grid sm:grid-cols-[minmax(0,1fr)_max-content_minmax(0,2fr)_max-content]',
          runs.isPlaceholderData && 'opacity-60',
        )}
      >
        {runs.data.map((run, index) => (
          <Line
            key={run.id}
            run={run}
            href={hrefOf(run.id)}
            isFirstOfDay={dayOf(run) !== dayOf(runs.data[index - 1])}
          />
        ))}
      </ol>
      {runs.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center">
          <Button busy={runs.isFetchingNextPage} onClick={() => void runs.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {filter.q && !runs.hasNextPage && (
        <p className="border-line border-t px-4 py-3 text-muted text-xs sm:px-6">{searchHint}</p>
      )}
    </>
  )
}

const searchHint = `Words are searched in your newest ${formatNumber(searchedRunsMax)} runs. Choose days to search earlier ones.`

/** The day of a run in the list: runs are listed, and found by day, in the order in which they were requested. */
const dayOf = (run: RunLineReply | undefined) => run && formatDay(new Date(run.executedAt))

interface LineProps {
  run: RunLineReply
  href: string
  isFirstOfDay: boolean
}

/** One run in one line, from the second column on aligned with the others; in two lines on a phone. */
function Line({ run, href, isFirstOfDay }: LineProps) {
  const {
    id,
    agentName,
    status,
    isHeld,
    source,
    summary,
    executionTime,
    executedAt,
    isFallback = false,
  } = run
  return (
    <li className="col-span-full sm:grid sm:grid-cols-subgrid">
      {isFirstOfDay && (
        <h2 className="col-span-full bg-sunken px-4 py-1.5 font-medium text-muted text-xs sm:px-6">
          <Day at={executedAt} />
        </h2>
      )}
      <div className="relative col-span-full grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2 hover:bg-sunken sm:grid-cols-subgrid sm:px-6">
        <p className="flex min-w-0 items-baseline gap-2">
          {/* As wide as the card, so that it can be pressed anywhere. */}
          <Link
            data-row
            href={href}
            title={agentName}
            className="min-w-0 truncate font-medium text-sm after:absolute after:inset-0 hover:underline"
          >
            <bdi>{agentName}</bdi> <span className="font-normal text-muted text-xs tabular-nums">#{id}</span>
          </Link>
        </p>
        <p className="flex">
          {isHeld ? <HeldBadge /> : <RunStatus status={status} isFallback={isFallback} />}
        </p>
        <p
          dir="auto"
          title={summary ?? undefined}
          className={classNames('min-w-0 truncate text-sm', status === 'failed' ? 'text-danger' : 'text-ink')}
        >
          {summary}
        </p>
        <p className="flex justify-end gap-x-3 whitespace-nowrap text-muted text-xs tabular-nums">
          <span className="max-lg:hidden">{startedByLabels[source]}</span>
          {executionTime !== null && <span className="max-sm:hidden">{formatDuration(executionTime)}</span>}
          <time dateTime={executedAt} title={formatExact(new Date(executedAt))} className="relative">
            {formatClock(new Date(executedAt))}
          </time>
        </p>
      </div>
    </li>
  )
}

/** The day as a heading: 'Today', 'Yesterday', else with its weekday. */
function Day({ at }: { at: string }) {
  const now = useSyncExternalStore(subscribeToTicks, currentTick, currentTick)
  return <time dateTime={at}>{formatDayName(new Date(at), new Date(now))}</time>
}

function NoRuns({ isNarrow, isSearch }: { isNarrow: boolean; isSearch: boolean }) {
  return isNarrow ? (
    <EmptyState
      icon={<SearchX size={20} aria-hidden />}
      title="No runs match"
      hint={isSearch ? searchHint : 'Choose other days, or clear the filters.'}
    />
  ) : (
    <EmptyState
      icon={<History size={20} aria-hidden />}
      title="No runs yet"
      hint="Every run of your agents appears here, however it was started."
      action={<ButtonLink href={routes.dashboard}>Go to Dashboard</ButtonLink>}
    />
  )
}

function LoadingLines() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your runs</output>
      {[8, 7, 6, 5, 4, 3, 2, 1].map((line) => (
        <div key={line} className="flex min-h-11 gap-4 px-4 py-3 max-sm:flex-col max-sm:gap-2 sm:px-6">
          <Skeleton className="h-5 w-1/4 max-sm:w-1/2" />
          <Skeleton className="h-5 flex-1 max-sm:flex-none" />
        </div>
      ))}
    </div>
  )
}

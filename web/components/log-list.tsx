// chunk: page
import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'

interface LogQuery<Row> {
  data: Row[] | undefined
  error: Error | null
  isPending: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  refetch: () => Promise<unknown>
  fetchNextPage: () => Promise<unknown>
}

interface LogListProps<Row> {
  query: LogQuery<Row>
  label: string
  /** Shown when the log has no entries. */
  empty: ReactNode
  renderRow: (row: Row) => ReactNode
}

/** A log in its four states: loading, failed, empty, or its entries with a button that loads more. */
export function LogList<Row>({ query, label, empty, renderRow }: LogListProps<Row>) {
  const { data, error, isPending, isFetching, hasNextPage } = query
  if (isPending) return <LoadingLines label={label} />
  if (error && !data) {
    return (
      <ErrorState
        title={`Failed to load the ${label.toLowerCase()}`}
        error={error}
        busy={isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (!data || data.length === 0) return <p className="py-3 text-muted text-sm">{empty}</p>
  return (
    <>
      <ol aria-label={label} className="divide-y divide-line">
        {data.map(renderRow)}
      </ol>
      {hasNextPage && (
        <div className="pt-2 text-center">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className="pt-2 text-center text-danger text-sm">
          Failed to load more. Try again.
        </p>
      )}
    </>
  )
}

function LoadingLines({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-3 py-3">
      <output className="sr-only">Loading the {label.toLowerCase()}</output>
      {['first', 'second'].map((line) => (
        <Skeleton key={line} className="h-9 w-full" />
      ))}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { classNames } from '#web/platform/class-names.ts'

interface AdminTableProps<Row> {
  label: string
  columns: readonly string[]
  pages: {
    data: Row[] | undefined
    error: Error | null
    isPending: boolean
    isFetching: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** Replaces a table without rows. */
  empty: ReactNode
  /** The error message when loading fails. */
  failure: string
  className?: string
  renderRow: (row: Row) => ReactNode
}

/** A table with paging, in all its states; without the room for its columns, each row is a card of `Cell`s. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { label, columns, pages, empty, failure, className, renderRow } = props
  if (pages.isPending) return <LoadingRows label={label} />
  if (!pages.data) {
    return <QueryError title={failure} query={pages} />
  }
  if (pages.data.length === 0) return empty
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll a table that holds no control
    <section tabIndex={0} aria-label={label} className={classNames('relative overflow-auto', className)}>
      <table className="w-full text-left text-sm max-lg:block">
        <thead className="sticky top-0 z-10 bg-surface max-lg:sr-only">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="border-line border-b px-4 py-2 font-medium text-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-lg:block">{pages.data.map(renderRow)}</tbody>
      </table>
      {pages.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center">
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </section>
  )
}

interface CellProps {
  /** The name of its column, which a card shows above it; the first cell, which names the row, has none. */
  label?: string
  className?: string
  children: ReactNode
}

/** A cell of a row. Cells without a label take a whole line of the card. */
export function Cell({ label, className, children }: CellProps) {
  return (
    <td className={classNames('min-w-0 px-4 py-3 max-lg:p-0', !label && 'max-lg:col-span-full', className)}>
      {label && (
        <span aria-hidden className="mb-0.5 block font-sans text-muted text-xs lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}

/** The row of a table, or a card of two to four columns. */
export const rowStyle =
  'max-lg:grid max-lg:grid-cols-2 max-lg:gap-x-4 max-lg:gap-y-3 max-lg:px-4 max-lg:py-4 sm:max-lg:grid-cols-4 sm:max-lg:px-6'

function LoadingRows({ label }: { label: string }) {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading: {label}</output>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="px-4 py-4 sm:px-6">
          <Skeleton className="h-5 w-2/3" />
        </div>
      ))}
    </div>
  )
}

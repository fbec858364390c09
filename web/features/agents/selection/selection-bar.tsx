import type { ReactNode } from 'react'
import { Button } from '#web/components/button.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { formatCount, formatNumber } from '#web/platform/format.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { SelectBox } from './select-box.tsx'
import { useBulkActs } from './use-bulk-acts.ts'
import type { BulkTarget, Selection } from './use-selection.ts'

/** The actions load with the first selection. */
const selectionActs = lazyPart(() => import('./selection-acts.tsx').then((module) => module.SelectionActs))

const selectionFailures = lazyPart(() =>
  import('./selection-acts.tsx').then((module) => module.SelectionFailures),
)

interface SelectionBarProps {
  selection: Selection
  /** Number of agents that match the filter, if it is known. */
  total: number | undefined
  onStarted: (started: { agentId: number; executionId: number }[]) => void
  /** Renders the bulk actions of other features. */
  renderMore?: (target: BulkTarget) => ReactNode
}

/** Selects all rows, and offers the actions on the selected ones; shown above the rows. */
export function SelectionBar({ selection, total, onStarted, renderMore }: SelectionBarProps) {
  const { count, target, isWhole, isEveryRow } = selection
  const acts = useBulkActs(selection, onStarted)
  const what = isWhole ? everyOf(total) : formatCount(count, 'agent')
  const hasMore = isEveryRow && !isWhole && (total === undefined || total > count)
  return (
    <div className="@container sticky top-14 z-10 border-line border-b bg-surface px-3">
      {/* Aligns its box with those of the rows, which in a narrow list begin nearer to the edge. */}
      <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 py-0.5 @max-[40.5rem]:-ml-1.5">
        <SelectBox
          label={target ? 'Clear the selection' : 'Select all agents shown'}
          checked={isWhole || isEveryRow}
          isMixed={target !== undefined && !isWhole && !isEveryRow}
          onChange={() => (target ? selection.clear() : selection.setRows())}
        />
        <output className="min-w-28 text-muted text-xs max-sm:flex-1">
          {target ? (
            saidOf(selection, total)
          ) : (
            <>
              Select agents<span className="max-sm:hidden"> to run, pause or delete several</span>
            </>
          )}
        </output>
        {hasMore && (
          <Button size="sm" variant="ghost" onClick={selection.setWhole}>
            {total === undefined ? 'Select all that match' : `Select all ${formatNumber(total)}`}
          </Button>
        )}
        {target && (
          <div
            role="toolbar"
            aria-label="With the selected agents"
            className="flex flex-wrap items-center gap-1 sm:ml-auto"
          >
            <LazyBoundary>
              <selectionActs.View {...{ acts, target, what }} more={renderMore?.(target)} />
            </LazyBoundary>
          </div>
        )}
      </div>
      {acts.failed.length > 0 && (
        <LazyBoundary>
          <selectionFailures.View failed={acts.failed} onClose={acts.forget} />
        </LazyBoundary>
      )}
    </div>
  )
}

const everyOf = (total: number | undefined) =>
  total === undefined ? 'all agents that match' : `all ${formatCount(total, 'agent')}`

function saidOf({ isWhole, count }: Selection, total: number | undefined): string {
  if (!isWhole) return `${formatNumber(count)} selected`
  return total === undefined ? 'All that match selected' : `All ${formatNumber(total)} selected`
}

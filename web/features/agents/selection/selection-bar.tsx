import { Pause, Play, Trash2, X, Zap } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { BulkReply } from '#contract/agents/agents.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { formatCount, formatNumber } from '#web/platform/format.ts'
import { SelectBox } from './select-box.tsx'
import { useBulkActs } from './use-bulk-acts.ts'
import type { BulkTarget, Selection } from './use-selection.ts'

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
  const [isAsking, setAsking] = useState(false)
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
            <Button
              size="sm"
              variant="ghost"
              icon={<Zap size={16} aria-hidden />}
              busy={acts.doing === 'run'}
              onClick={() => acts.act('run', target)}
            >
              Run
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Play size={16} aria-hidden />}
              busy={acts.doing === 'activate'}
              onClick={() => acts.act('activate', target)}
            >
              Activate
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Pause size={16} aria-hidden />}
              busy={acts.doing === 'pause'}
              onClick={() => acts.act('pause', target)}
            >
              Pause selected
            </Button>
            {renderMore?.(target)}
            <Button
              size="sm"
              variant="ghost"
              className="text-danger!"
              icon={<Trash2 size={16} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              Delete selected
            </Button>
          </div>
        )}
      </div>
      {acts.failed.length > 0 && <Failures failed={acts.failed} onClose={acts.forget} />}
      {target && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title={`Delete ${isWhole ? everyOf(total) : formatCount(count, 'agent')}?`}
          description="They go to the trash with their results. You can undo it, or restore each for 30 days; after that they are gone."
          confirmLabel="Delete agents"
          busy={acts.doing === 'delete'}
          onConfirm={() => acts.act('delete', target, () => setAsking(false))}
        />
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

/** The agents for which the action failed, each with its reason; they stay selected. */
function Failures({ failed, onClose }: { failed: BulkReply['results']; onClose: () => void }) {
  return (
    <div role="alert" className="flex items-start gap-2 border-line border-t py-2 text-xs">
      <div className="min-w-0 flex-1">
        <p className="font-medium text-danger">
          {formatCount(failed.length, 'agent')} failed and stay selected:
        </p>
        <ul className="max-h-40 overflow-y-auto">
          {failed.map(({ agentId, name, message }) => (
            <li key={agentId} className="wrap-anywhere">
              <bdi className="font-medium">{name ?? `Agent ${agentId}`}</bdi>: {message}
            </li>
          ))}
        </ul>
      </div>
      <Button
        size="sm"
        variant="ghost"
        aria-label="Close the list of failures"
        icon={<X size={16} aria-hidden />}
        onClick={onClose}
      />
    </div>
  )
}

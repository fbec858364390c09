import { History, List } from 'lucide-react'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { Button } from '#web/components/button.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { RunStatus } from '#web/components/agent/run-status.tsx'
import { Time } from '#web/components/time.tsx'
import { usePendingApprovals } from '#web/data/approvals.ts'
import { useRecentRuns } from '#web/data/runs.ts'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'
import { resultPreview, secondsLabel } from './run-labels.ts'
import { isFinal } from './run-state.ts'

interface RunHistoryDialogProps {
  agentId: number
  agentName: string
  onClose: () => void
  onShow: (run: ExecutionReply) => void
}

/** The last results of an agent, each of which opens as the run it was. */
export function RunHistoryDialog({ agentId, agentName, onClose, onShow }: RunHistoryDialogProps) {
  const runs = useRecentRuns(agentId)
  const holds = usePendingApprovals({ isWanted: runs.data?.some(({ status }) => !isFinal(status)) })
  const isHeld = (id: number) => holds.data?.some(({ executionId }) => executionId === id) === true
  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Recent Task Results"
      description={<span className="wrap-anywhere">{agentName}</span>}
      footer={
        <>
          <ButtonLink
            href={`${routes.runs}?agent=${agentId}`}
            variant="secondary"
            icon={<List size={16} aria-hidden />}
          >
            All runs
          </ButtonLink>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {runs.isPending && <LoadingResults />}
      {runs.isError && <QueryError title="Failed to load recent results" query={runs} />}
      {runs.data?.length === 0 && (
        <EmptyState
          icon={<History size={20} aria-hidden />}
          title="No completed tasks yet"
          hint="Press Run now: each result is kept here."
        />
      )}
      {runs.data && runs.data.length > 0 && (
        <ol className="-my-4 divide-y divide-line">
          {runs.data.map((run) => (
            <Result key={run.id} run={run} isHeld={isHeld(run.id)} onShow={() => onShow(run)} />
          ))}
        </ol>
      )}
    </Dialog>
  )
}

interface ResultProps {
  run: ExecutionReply
  isHeld: boolean
  onShow: () => void
}

function Result({ run, isHeld, onShow }: ResultProps) {
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
          {isHeld ? (
            <HeldBadge />
          ) : (
            <RunStatus status={run.status} isFallback={Boolean(run.fallbackReason)} />
          )}
          <Time at={run.startedAt ?? run.executedAt} withDate />
          <span className="tabular-nums">Duration: {secondsLabel(run.executionTime)}</span>
        </p>
        <Button size="sm" aria-label={`View Details of execution #${run.id}`} onClick={onShow}>
          View Details
        </Button>
      </div>
      <p
        className={classNames(
          'wrap-anywhere line-clamp-4 whitespace-pre-line text-sm',
          run.status === 'failed' ? 'text-danger' : 'text-muted',
        )}
      >
        {isHeld ? 'It waits for your decision. Open it to decide.' : resultPreview(run)}
      </p>
    </li>
  )
}

function LoadingResults() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">Loading recent results</output>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-10 w-full" />
        </div>
      ))}
    </div>
  )
}

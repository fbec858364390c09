import { ListChecks, RotateCw, Square } from 'lucide-react'
import { useState } from 'react'
import type { QueueState } from '#contract/runs/queue-names.ts'
import { Button } from '#web/components/button.tsx'
import { ConfirmDialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { QueryError } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { type QueuedRun, useCancelQueued, type useQueue, useRetryQueued } from '#web/data/queue.ts'
import { attemptsText, emptyTitles, sourceLabel, stateHints, workerName } from './queue-labels.ts'

/** The runs of one state, with the actions of an administrator. */
export function QueueList({ state, queue }: { state: QueueState; queue: ReturnType<typeof useQueue> }) {
  const runs = queue.data?.runs
  if (queue.isPending) return <LoadingRuns />
  if (!runs) {
    return <QueryError title="Failed to load the queue" query={queue} />
  }
  if (runs.length === 0) {
    return (
      <EmptyState
        icon={<ListChecks size={20} aria-hidden />}
        title={emptyTitles[state]}
        hint={stateHints[state]}
      />
    )
  }
  return (
    <>
      <p className="px-4 pt-3 text-muted text-sm sm:px-6">{stateHints[state]}</p>
      <ul aria-label="Runs" className="divide-y divide-line">
        {runs.map((run) => (
          <QueueRow key={run.id} run={run} />
        ))}
      </ul>
      {queue.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center sm:px-6">
          <Button busy={queue.isFetchingNextPage} onClick={() => void queue.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function QueueRow({ run }: { run: QueuedRun }) {
  const { id, agentName, ownerEmail, since, attempts, triggerSource, worker, errorMessage } = run
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere line-clamp-2 font-medium text-sm">{agentName}</p>
        <p className="flex flex-wrap gap-x-2 text-muted text-xs tabular-nums">
          <span>Execution #{id}</span>
          <span className="wrap-anywhere">{ownerEmail ?? 'no email'}</span>
          <Time at={since} />
          <span>{attemptsText(attempts)}</span>
          <span>{sourceLabel(triggerSource)}</span>
          {run.state === 'running' && worker && (
            <span className="font-mono" title={worker}>
              {workerName(worker)}
            </span>
          )}
        </p>
        {errorMessage && (
          <p className="wrap-anywhere mt-1 line-clamp-3 text-danger text-xs">{errorMessage}</p>
        )}
      </div>
      {run.state === 'failed' || run.state === 'dead' ? <RunAgain run={run} /> : <CancelRun run={run} />}
    </li>
  )
}

function CancelRun({ run }: { run: QueuedRun }) {
  const [isAsking, setAsking] = useState(false)
  const cancel = useCancelQueued()
  const isStopping = run.isStopping || cancel.isPending
  return (
    <>
      <Button
        size="sm"
        busy={isStopping}
        icon={<Square size={16} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {isStopping ? 'Stopping…' : 'Cancel'}
        <span className="sr-only"> execution #{run.id}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Cancel execution #${run.id}?`}
        description={
          <span className="wrap-anywhere">
            The run of “<bdi>{run.agentName}</bdi>” stops and what it has not finished is lost. Its owner can
            run it again.
          </span>
        }
        confirmLabel="Cancel run"
        keepLabel="Let it run"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params: { id: run.id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function RunAgain({ run }: { run: QueuedRun }) {
  const [isAsking, setAsking] = useState(false)
  const retry = useRetryQueued()
  return (
    <>
      <Button size="sm" icon={<RotateCw size={16} aria-hidden />} onClick={() => setAsking(true)}>
        Run again<span className="sr-only"> execution #{run.id}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="neutral"
        title={`Run execution #${run.id} again?`}
        description={
          <span className="wrap-anywhere">
            “<bdi>{run.agentName}</bdi>” runs once more with the same input, on its owner’s account and
            budget.
          </span>
        }
        confirmLabel="Run again"
        busy={retry.isPending}
        onConfirm={() => retry.mutate({ params: { id: run.id } }, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function LoadingRuns() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading the queue</output>
      {['first', 'second', 'third'].map((row) => (
        <div key={row} className="flex flex-col gap-2 px-4 py-4 sm:px-6">
          <Skeleton className="h-5 w-48 max-w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

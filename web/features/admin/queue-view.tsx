import { CircleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { queueCountMax, type QueueState, queueStates } from '#contract/runs/queue-names.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { type QueueOverview, useQueue } from '#web/data/queue.ts'
import { classNames } from '#web/platform/class-names.ts'
import { Time } from '#web/components/time.tsx'
import { formatCount, formatNumber } from '#web/platform/format.ts'
import { QueueList } from './queue-list.tsx'
import { countText, stateNames, workerName } from './queue-labels.ts'

/** The present queue of runs of all users. */
export function QueueView() {
  const [state, setState] = useState<QueueState>('waiting')
  const queue = useQueue(state)
  const known = useLastKnown(queue.data)
  return (
    <div className="flex flex-col gap-6">
      {queue.isError && queue.data && (
        <p role="alert" className="flex items-center gap-2 text-danger text-sm">
          <CircleAlert size={16} aria-hidden className="shrink-0" />
          The queue could not be refreshed. What you see may be out of date; it is tried again.
        </p>
      )}
      {known ? <QueueFigures queue={known} /> : !queue.isError && <LoadingFigures />}
      <Card aria-labelledby="queue-title" aria-busy={queue.isPending}>
        <CardHeader id="queue-title" title="Runs" description="Updates every 5 seconds." />
        <QueueTabs state={state} counts={known?.counts} onChange={setState} />
        <QueueList state={state} queue={queue} />
      </Card>
    </div>
  )
}

/** The totals are the same for all states, so the previous ones stay until the next state has loaded. */
function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [known, setKnown] = useState(value)
  if (value !== undefined && value !== known) setKnown(value)
  return value ?? known
}

function LoadingFigures() {
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      {['waiting', 'workers', 'limits'].map((figure) => (
        <Skeleton key={figure} className="h-24" />
      ))}
    </div>
  )
}

interface QueueTabsProps {
  state: QueueState
  counts: QueueOverview['counts'] | undefined
  onChange: (state: QueueState) => void
}

/** Which runs are listed, and how many there are of each kind. */
function QueueTabs({ state, counts, onChange }: QueueTabsProps) {
  return (
    <fieldset className="flex flex-wrap gap-1 px-4 pt-4 sm:px-6">
      <legend className="sr-only">Runs in this state</legend>
      {queueStates.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === state}
          onClick={() => onChange(each)}
          className={classNames(
            'inline-flex min-h-9 cursor-pointer items-center gap-2 rounded-md px-3 font-medium text-sm transition-colors max-sm:min-h-11 pointer-coarse:min-h-11',
            each === state
              ? 'bg-accent-tint text-accent-strong'
              : 'text-muted hover:bg-sunken hover:text-ink',
          )}
        >
          {stateNames[each]}
          <span className="tabular-nums">{counts ? countText(counts[each], maxOf(each)) : '…'}</span>
        </button>
      ))}
    </fieldset>
  )
}

const maxOf = (state: QueueState) =>
  state === 'failed' || state === 'dead' ? queueCountMax : Number.POSITIVE_INFINITY

/** The status of the workers: the longest wait, the active processes, and the maximum of concurrent runs. */
function QueueFigures({ queue }: { queue: QueueOverview }) {
  const { oldestWaitingSince, workers, limits } = queue
  const busy = workers.reduce((sum, { running }) => sum + running, 0)
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
      <Figure term="Oldest waiting">
        {oldestWaitingSince ? <Time at={oldestWaitingSince} /> : 'Queue is empty'}
      </Figure>
      <Figure
        term="Workers"
        detail={workers.map(({ id, running }) => (
          <li key={id} className="flex justify-between gap-3">
            <span className="wrap-anywhere font-mono" title={id}>
              {workerName(id)}
            </span>
            <span className="shrink-0">{formatCount(running, 'run')}</span>
          </li>
        ))}
      >
        {workers.length === 0 ? 'Idle' : `${workers.length} with ${formatCount(busy, 'run')}`}
      </Figure>
      <Figure
        term="Most at once"
        detail={
          <>
            <li>{formatNumber(limits.perWorker)} in each process</li>
            <li>{formatNumber(limits.perUser)} of each user</li>
          </>
        }
      >
        {formatCount(limits.overall, 'run')}
      </Figure>
    </dl>
  )
}

function Figure({ term, detail, children }: { term: string; detail?: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-4 shadow-sm last:col-span-2 sm:px-6 sm:last:col-span-1">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="font-semibold text-base tabular-nums">{children}</dd>
      {detail && (
        <dd>
          <ul className="mt-1 text-muted text-xs tabular-nums">{detail}</ul>
        </dd>
      )}
    </div>
  )
}

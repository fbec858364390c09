import type { ReactNode } from 'react'
import { Time } from '#web/components/time.tsx'
import type { QueueOverview } from '#web/data/queue.ts'
import { formatCount } from '#web/platform/format.ts'
import { workerName } from './queue-labels.ts'

/** The status of the workers: the longest wait, the active processes, and the maximum of concurrent runs. */
export function QueueFigures({ queue }: { queue: QueueOverview }) {
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
            <li>{limits.perWorker.toLocaleString('en')} in each process</li>
            <li>{limits.perUser.toLocaleString('en')} of each user</li>
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

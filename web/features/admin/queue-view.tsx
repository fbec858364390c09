import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { QueueState } from '#contract/runs/queue.ts'
import { Card, CardHeader } from '#web/components/card.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useQueue } from '#web/data/queue.ts'
import { QueueFigures } from './queue-figures.tsx'
import { QueueList } from './queue-list.tsx'
import { QueueTabs } from './queue-tabs.tsx'

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

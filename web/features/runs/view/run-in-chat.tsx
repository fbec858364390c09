import { useEffect } from 'react'
import { useIsHeld } from '#web/data/approvals.ts'
import { useRefreshRuns } from '#web/data/runs.ts'
import { isFinal } from '#web/features/runs/run-state.ts'
import { RunView } from './run-view.tsx'
import { useRun } from '#web/features/runs/use-run.ts'

/** A run as it happens, within another page. */
export function RunInChat({ executionId }: { executionId: number }) {
  const feed = useRun(executionId, true)
  const isHeld = useIsHeld(executionId, feed.run.execution !== null && feed.run.status === 'queued')
  const refresh = useRefreshRuns()
  const isOver = isFinal(feed.run.status)
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver, refresh])
  return <RunView feed={feed} isHeld={isHeld} executionId={executionId} />
}

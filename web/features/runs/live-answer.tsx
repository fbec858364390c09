import { Square } from 'lucide-react'
import { useDeferredValue, useEffect } from 'react'
import { Button } from '#web/components/button.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Markdown } from '#web/components/text/markdown.tsx'
import { useIsHeld } from '#web/data/approvals.ts'
import { useCancelRun } from '#web/data/runs.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { runAnnouncement } from './run-labels.ts'
import { isFinal } from './run-state.ts'
import { useRun } from './use-run.ts'
import { RunSteps } from './view/run-steps.tsx'
import { streamedMarkdown } from './view/streamed-markdown.ts'
import { useNow } from './view/use-now.ts'

interface LiveAnswerProps {
  executionId: number
  /** Called when the run has ended. */
  onEnd: () => void
}

/** The answer of a run as it is written, its steps folded, what it waits for, and a button that stops it. */
export function LiveAnswer({ executionId, onEnd }: LiveAnswerProps) {
  const { run } = useRun(executionId, true)
  const isOver = isFinal(run.status)
  const isHeld = useIsHeld(executionId, run.execution !== null && run.status === 'queued')
  const now = useNow(!isOver && !isHeld)
  const cancel = useCancelRun()
  const text = useDeferredValue(streamedMarkdown(run.text))
  useEffect(() => {
    if (isOver) onEnd()
  }, [isOver, onEnd])
  const isStopping = cancel.isPending || cancel.isSuccess
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <output className="sr-only">{runAnnouncement(run, isHeld)}</output>
      {isHeld && (
        <LazyBoundary>
          <Decision executionId={executionId} />
        </LazyBoundary>
      )}
      {text !== '' && <Markdown text={text} />}
      {!isOver && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <details className="min-w-0">
            <FoldHead>
              <span className="text-muted text-sm">{workingLabel(run.steps.at(-1)?.title, isHeld)}</span>
            </FoldHead>
            <RunSteps run={run} isHeld={isHeld} now={now} />
          </details>
          {!isHeld && (
            <Button
              size="sm"
              busy={isStopping}
              icon={<Square size={16} aria-hidden />}
              onClick={() => cancel.mutate({ params: { id: executionId } })}
            >
              {isStopping ? 'Stopping…' : 'Stop'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const workingLabel = (step: string | undefined, isHeld: boolean) =>
  isHeld ? 'Waits for a decision' : (step ?? 'Starting')

import { CircleAlert, Unplug } from 'lucide-react'
import { type ReactNode, Suspense, useDeferredValue, useId } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Markdown } from '#web/components/markdown.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useEstimate } from '#web/data/budgets.ts'
import { estimateLabel } from '#web/data/estimate-words.ts'
import { RunFacts } from './run-facts.tsx'
import { RunFeedback } from './run-feedback.tsx'
import { runAnnouncement } from './run-labels.ts'
import { RunSources } from './run-sources.tsx'
import { isFinal, type RunState } from './run-state.ts'
import { RunSteps } from './run-steps.tsx'
import { useNow } from './use-now.ts'
import type { RunFeed } from './use-run.ts'

interface RunViewProps {
  feed: RunFeed
  /** It goes on only once its owner has decided. */
  isHeld: boolean
  /** What a held run waits for, and the ways on. */
  hold: ReactNode
}

/** A run, live or long over: its facts, its line of steps, and the answer growing beneath. */
export function RunView({ feed, isHeld, hold }: RunViewProps) {
  const { run, isConnected, refusal, readAgain } = feed
  const { execution } = run
  const isOver = isFinal(run.status)
  const now = useNow(!isOver && !isHeld)
  if (refusal) return <ErrorState title="Failed to load this run" error={refusal} onRetry={readAgain} />
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{runAnnouncement(run, isHeld)}</output>
      <RunFacts run={run} isHeld={isHeld} now={now} />
      {execution && !isOver && !isHeld && <RunEstimate agentId={execution.agentId} />}
      {isHeld && <Suspense>{hold}</Suspense>}
      {!isConnected && (
        <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
          <Unplug size={16} aria-hidden className="mt-0.5 shrink-0" />
          The connection broke. Connecting again; the run goes on meanwhile.
        </p>
      )}
      {execution === null && run.steps.length === 0 ? (
        <LoadingSteps />
      ) : (
        <RunSteps run={run} isHeld={isHeld} now={now} />
      )}
      <RunAnswer run={run} />
      {execution && execution.sources.length > 0 && (
        <RunSources sources={execution.sources} isListed={execution.aiUsed === 'built-in'} />
      )}
      {execution && isOver && <RunFeedback executionId={execution.id} agentId={execution.agentId} />}
    </div>
  )
}

/** What the run will come to, while it is on its way. */
function RunEstimate({ agentId }: { agentId: number }) {
  const estimate = useEstimate(agentId, true)
  return <p className="-mt-3 text-muted text-xs tabular-nums">{estimateLabel(estimate)}</p>
}

function RunAnswer({ run }: { run: RunState }) {
  const text = useDeferredValue(run.text)
  const error = run.execution?.errorMessage
  const isEmpty = isFinal(run.status) && text === '' && run.text === '' && !error
  return (
    <>
      {error && run.status === 'canceled' && <p className="wrap-anywhere text-muted text-sm">{error}</p>}
      {error && run.status === 'failed' && (
        <div className="wrap-anywhere flex items-start gap-2 rounded-md bg-danger-tint px-3 py-2 text-danger text-sm">
          <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
          <p className="min-w-0">Error: {error}</p>
        </div>
      )}
      {text !== '' && (
        <Part title="Output">
          <Markdown text={text} />
        </Part>
      )}
      {isEmpty && <p className="text-muted text-sm">No output available</p>}
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 border-line border-t pt-5">
      <h3 id={id} className="mb-3 font-semibold text-sm">
        {title}
      </h3>
      {children}
    </section>
  )
}

function LoadingSteps() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-6 w-1/2" />
    </div>
  )
}

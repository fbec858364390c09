import { CircleAlert, Unplug } from 'lucide-react'
import { type ReactNode, useDeferredValue, useId } from 'react'
import { ErrorState } from '#web/components/error-state.tsx'
import { Markdown } from '#web/components/markdown.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { RunFacts } from './run-facts.tsx'
import { runAnnouncement } from './run-labels.ts'
import { RunSources } from './run-sources.tsx'
import { isFinal, type RunState } from './run-state.ts'
import { RunSteps } from './run-steps.tsx'
import { useNow } from './use-now.ts'
import type { RunFeed } from './use-run.ts'

/** A run, live or long over: its facts, its line of steps, and the answer growing beneath. */
export function RunView({ feed }: { feed: RunFeed }) {
  const { run, isConnected, refusal, readAgain } = feed
  const now = useNow(!isFinal(run.status))
  if (refusal) return <ErrorState title="Failed to load this run" error={refusal} onRetry={readAgain} />
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">{runAnnouncement(run)}</output>
      <RunFacts run={run} now={now} />
      {!isConnected && (
        <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
          <Unplug size={16} aria-hidden className="mt-0.5 shrink-0" />
          The connection broke. Connecting again; the run goes on meanwhile.
        </p>
      )}
      {run.execution === null && run.steps.length === 0 ? <LoadingSteps /> : <RunSteps run={run} now={now} />}
      <RunAnswer run={run} />
      {run.execution && run.execution.sources.length > 0 && (
        <RunSources sources={run.execution.sources} isListed={run.execution.aiUsed === 'built-in'} />
      )}
    </div>
  )
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

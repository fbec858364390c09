import { Unplug } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import type { ResultDataReply } from '#contract/runs/result-fields.ts'
import type { ExecutionReply } from '#contract/runs/runs.ts'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { FoldHead } from '#web/components/fold-head.tsx'
import { loadMarkdown, Markdown } from '#web/components/text/markdown.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useEstimate } from '#web/data/billing/budgets.ts'
import { estimateLabel } from '#web/data/billing/estimate-labels.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'
import { isUnknown } from '#web/platform/call.ts'
import { classNames } from '#web/platform/class-names.ts'
import { Decision } from '#web/platform/decision-view.ts'
import { formatCount } from '#web/platform/format.ts'
import type { ToastText } from '#web/platform/toast.ts'
import { printElement } from '#web/platform/dom/save-file.ts'
import { RunError } from './run-error.tsx'
import { RunComparison } from './run-comparison.tsx'
import { RunConversation } from './run-conversation.tsx'
import { RunBadges, RunFigures } from './run-facts.tsx'
import { RunFeedback } from './run-feedback.tsx'
import { RunInputView } from './run-input.tsx'
import { endLabel, runAnnouncement } from '#web/features/runs/run-labels.ts'
import { RunSources } from './run-sources.tsx'
import { isFinal, type RunState, textWithoutData } from '#web/features/runs/run-state.ts'
import { RunSteps } from './run-steps.tsx'
import { streamedMarkdown } from './streamed-markdown.ts'
import { ScheduleOffer } from './schedule-offer.tsx'
import { ExportResult } from './export-result.tsx'
import { useNow } from './use-now.ts'
import { noSuchRun } from '#web/features/runs/use-open-run.ts'
import type { RunFeed } from '#web/features/runs/use-run.ts'

const table = lazyPart(() =>
  import('#web/features/runs/data/result-table.tsx').then(({ ResultTable }) => ResultTable),
)

interface RunViewProps {
  feed: RunFeed
  /** Whether the run continues only after its owner has decided. */
  isHeld: boolean
  executionId: number
  /** The outcome, in words for the user who waited here. */
  announcement?: ToastText
  /** Shown below the answer of a successful run. */
  followUp?: ReactNode
}

/** A run, in progress or ended: its facts, its timeline of steps, and the answer as it streams. */
export function RunView({ feed, isHeld, executionId, announcement, followUp }: RunViewProps) {
  const { run, isConnected, refusal, readAgain } = feed
  const { execution } = run
  const isOver = isFinal(run.status)
  useEffect(loadMarkdown, [])
  const now = useNow(!isOver && !isHeld)
  // Reserve space for the answer from the beginning, so that the dialog does not grow with the text.
  const [hasRoom, setHasRoom] = useState(false)
  if (execution && !isOver && !hasRoom) setHasRoom(true)
  if (refusal && isUnknown(refusal)) {
    return <ErrorState title={noSuchRun.title} hint={noSuchRun.description} />
  }
  if (refusal) return <ErrorState title="Failed to load this run" error={refusal} onRetry={readAgain} />
  return (
    <div className={classNames('flex flex-col gap-6', hasRoom && 'sm:min-h-[min(36rem,62dvh)]')}>
      <output className="sr-only">{runAnnouncement(run, isHeld)}</output>
      <RunBadges run={run} isHeld={isHeld} announcement={announcement} />
      {isOver && <RunAnswer run={run} />}
      {execution && !isOver && !isHeld && <RunEstimate agentId={execution.agentId} />}
      {isHeld && (
        <LazyBoundary>
          <Decision executionId={executionId} />
        </LazyBoundary>
      )}
      {!isConnected && (
        <p className="flex items-start gap-2 rounded-md bg-warning-tint px-3 py-2 text-sm text-warning">
          <Unplug size={16} aria-hidden className="mt-0.5 shrink-0" />
          Connection lost. Reconnecting; the run continues.
        </p>
      )}
      {execution && run.status === 'success' && (
        <>
          {run.text !== '' && (
            <RunComparison execution={execution} text={textWithoutData(run.text, execution)} />
          )}
          {followUp}
          <ScheduleOffer agentId={execution.agentId} />
          <RunFeedback executionId={execution.id} agentId={execution.agentId} />
        </>
      )}
      <RunLog run={run} isHeld={isHeld} now={now} />
      {execution?.input && <RunInputView input={execution.input} executionId={execution.id} />}
      {!isOver && <RunAnswer run={run} />}
      {execution && execution.sources.length > 0 && (
        <RunSources
          sources={execution.sources}
          pictured={{ executionId: execution.id, numbers: execution.pictures ?? [] }}
          // What a browser read has a picture here.
          isListed={isListed(execution) && !execution.pictures}
        />
      )}
      <RunFigures run={run} now={now} />
    </div>
  )
}

/**
 * Whether the answer already contains its sources: a digest names them, and so does a run that found nothing changed.
 */
const isListed = ({ aiUsed, status }: ExecutionReply) =>
  aiUsed === 'built-in' || (status === 'success' && aiUsed === null)

/** The steps of the run: visible while it is in progress, collapsed below the answer afterwards. */
function RunLog({ run, isHeld, now }: { run: RunState; isHeld: boolean; now: number }) {
  if (run.execution === null && run.steps.length === 0) return <LoadingSteps />
  const steps = <RunSteps run={run} isHeld={isHeld} now={now} />
  if (!isFinal(run.status)) return steps
  return (
    <details className="border-line border-t pt-4">
      <FoldHead>
        <span>
          <span className="font-semibold">How it was done</span>
          <span className="text-muted tabular-nums">
            {' · '}
            {formatCount(run.steps.length, 'step')} ·{' '}
            <span>{endLabel(run.status, run.execution?.executionTime ?? null)}</span>
          </span>
        </span>
      </FoldHead>
      <div className="flex flex-col gap-2 pt-3">
        {steps}
        {run.execution?.conversationHistory && <RunConversation turns={run.execution.conversationHistory} />}
      </div>
    </details>
  )
}

/** The estimated cost and duration of the run, while it is in progress. */
function RunEstimate({ agentId }: { agentId: number }) {
  const estimate = useEstimate(agentId, true)
  return <p className="-mt-3 text-muted text-xs tabular-nums">{estimateLabel(estimate)}</p>
}

function RunAnswer({ run }: { run: RunState }) {
  const isWhole = isFinal(run.status)
  const text = useDeferredValue(isWhole ? run.text : streamedMarkdown(run.text))
  const error = run.execution?.errorMessage
  const isEmpty = isFinal(run.status) && text === '' && run.text === '' && !error
  return (
    <>
      {error && run.status === 'canceled' && <p className="wrap-anywhere text-muted text-sm">{error}</p>}
      {error && run.status === 'failed' && <RunError error={error} sources={run.execution?.sources ?? []} />}
      {text !== '' && (
        <Output
          text={text}
          isWhole={isWhole}
          name={run.execution?.agentName ?? ''}
          data={run.execution?.resultData ?? null}
          executionId={run.execution?.id}
          isOwn={run.execution?.role === 'owner' && run.status === 'success'}
        />
      )}
      {isEmpty && <p className="text-muted text-sm">No output available</p>}
    </>
  )
}

interface OutputProps {
  text: string
  isWhole: boolean
  name: string
  data: ResultDataReply | null
  executionId: number | undefined
  isOwn: boolean
}

/** The answer, with ways to copy, print and save it once it is complete. */
function Output({ text, isWhole, name, data, executionId, isOwn }: OutputProps) {
  const id = useId()
  const answer = useRef<HTMLDivElement>(null)
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex min-h-9 flex-wrap items-center justify-between gap-2">
        <h3 id={id} className="font-semibold text-sm">
          Output
        </h3>
        {isWhole && executionId !== undefined && (
          <ExportResult
            name={name}
            text={text}
            data={data}
            executionId={executionId}
            isOwn={isOwn}
            onPrint={() => answer.current && void printElement(answer.current, name)}
          />
        )}
      </div>
      <div ref={answer} data-answer className="flex flex-col gap-4">
        <Markdown text={textWithoutData(text, { resultData: data })} />
        {data && (
          <LazyBoundary waiting={<Skeleton className="h-24" />}>
            <table.View data={data} />
          </LazyBoundary>
        )}
      </div>
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

import { BellOff, Cpu } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isCostUnknown } from '#contract/runs/run-cost.ts'
import { workedMsOf } from '#contract/runs/worked-ms.ts'
import type { ExecutionDetailReply, StepCache } from '#contract/runs/runs.ts'
import { Badge } from '#web/components/badge.tsx'
import { HeldBadge } from '#web/components/agent/held-badge.tsx'
import { RunStatus } from '#web/components/agent/run-status.tsx'
import type { ToastText } from '#web/platform/toast.ts'
import { formatCost, formatDuration, formatNumber } from '#web/platform/format.ts'
import { cachedWords, listed, savedWords } from '#web/platform/format/cache-words.ts'
import { routes } from '#web/platform/routes.ts'
import { engineLabel, secondsLabel, titleCase } from '#web/features/runs/run-labels.ts'
import { isFinal, type RunState } from '#web/features/runs/run-state.ts'

interface RunBadgesProps {
  run: RunState
  isHeld: boolean
  announcement?: ToastText
}

/** The status of a run, and the engine that wrote its result. */
export function RunBadges({ run, isHeld, announcement }: RunBadgesProps) {
  const { execution } = run
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isHeld ? (
        <HeldBadge />
      ) : (
        <RunStatus status={run.status} isFallback={Boolean(execution?.fallbackReason)} />
      )}
      {announcement && run.status !== 'canceled' && (
        <p className={run.status === 'failed' ? 'text-danger text-sm' : 'text-sm'}>
          <span className="font-medium">{announcement.title}</span>
          {announcement.description && <span className="text-muted"> {announcement.description}</span>}
        </p>
      )}
      {execution?.aiUsed && (
        <Badge tone="accent" className="min-w-0" icon={<Cpu size={14} aria-hidden className="shrink-0" />}>
          <span className="wrap-anywhere min-w-0 whitespace-normal">
            AI Used: {engineLabel(execution.aiUsed, execution.model)}
          </span>
        </Badge>
      )}
      {execution?.isKeptQuiet && execution.role === 'owner' && (
        <p className="flex basis-full items-start gap-1.5 text-muted text-sm">
          <BellOff size={16} aria-hidden className="mt-0.5 shrink-0" />
          You were not notified of this run, because it found nothing new.
        </p>
      )}
    </div>
  )
}

/** Further facts about a result, as far as they are known: its duration, kind and cost. */
export function RunFigures({ run, now }: { run: RunState; now: number }) {
  const { execution } = run
  if (!execution) return null
  return (
    <Figures
      execution={execution}
      cache={cacheOf(run)}
      elapsedMs={elapsedMsOf(run, now)}
      isOver={isFinal(run.status)}
    />
  )
}

interface FiguresProps {
  execution: ExecutionDetailReply
  cache: StepCache
  elapsedMs: number | null
  isOver: boolean
}

/** The duration of a run: the recorded one after its end, until then derived from its steps. */
function elapsedMsOf({ status, steps, execution }: RunState, now: number): number | null {
  if (execution && isFinal(status)) return execution.executionTime
  // A step that a lost worker left open runs again.
  const known = steps.filter(({ endedAt }) => endedAt !== null || status === 'running')
  return known.length > 0 ? workedMsOf(known, now) : null
}

/** What the caches of services did for the model calls of a run. */
function cacheOf({ steps }: RunState): StepCache {
  const caches = steps.flatMap(({ cache }) => cache ?? [])
  const saved = caches.reduce((sum, each) => sum + Number(each.saved), 0)
  return { tokens: caches.reduce((sum, { tokens }) => sum + tokens, 0), saved: saved.toFixed(6) }
}

function Figures({ execution, cache, elapsedMs, isOver }: FiguresProps) {
  const { id, taskType, agentId, tokensUsed, cost, aiUsed } = execution
  const costs = isCostUnknown({ engine: aiUsed, tokensUsed, cost }) ? 'unknown' : formatCost(cost)
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 border-line border-t pt-4">
      {(elapsedMs !== null || isOver) && (
        <Figure term="Duration" title={elapsedMs === null ? undefined : formatDuration(elapsedMs)}>
          {secondsLabel(elapsedMs)}
        </Figure>
      )}
      {(taskType || isOver) && <Figure term="Task type">{taskType ? titleCase(taskType) : 'N/A'}</Figure>}
      <Figure term="Agent ID">{agentId}</Figure>
      {(tokensUsed > 0 || isOver) && (
        <>
          <Figure term="Tokens">{listed(formatNumber(tokensUsed), cachedWords(cache.tokens))}</Figure>
          <Figure term="Cost">
            {tokensUsed > 0 ? (
              <Link href={`${routes.billing}?run=${id}`} className="underline underline-offset-2">
                {costs}
                <span className="sr-only">, usage records of this run</span>
              </Link>
            ) : (
              costs
            )}
            {savedWords(cache.saved) && `, ${savedWords(cache.saved)}`}
          </Figure>
        </>
      )}
    </dl>
  )
}

function Figure({ term, title, children }: { term: string; title?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5 text-muted text-xs" title={title}>
      <dt>{term}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  )
}

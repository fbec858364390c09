import { Cpu } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ExecutionDetailReply } from '#contract/runs.ts'
import { Badge } from '#web/components/badge.tsx'
import { HeldBadge } from '#web/components/held-badge.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { formatCost, formatDuration } from '#web/platform/format.ts'
import { engineLabel, secondsLabel, titleCase } from './run-labels.ts'
import { isFinal, type RunState } from './run-state.ts'

/** What a result says of itself: how it went, who wrote it, how long it took, what it cost. */
export function RunFacts({ run, isHeld, now }: { run: RunState; isHeld: boolean; now: number }) {
  const { execution } = run
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {isHeld ? <HeldBadge /> : <StatusBadge status={run.status} />}
        {execution?.aiUsed && (
          <Badge tone="accent" className="min-w-0" icon={<Cpu size={14} aria-hidden className="shrink-0" />}>
            <span className="wrap-anywhere min-w-0 whitespace-normal">
              AI Used: {engineLabel(execution.aiUsed, execution.model)}
            </span>
          </Badge>
        )}
      </div>
      {execution && (
        <Figures execution={execution} elapsedMs={elapsedMsOf(run, now)} isOver={isFinal(run.status)} />
      )}
    </div>
  )
}

interface FiguresProps {
  execution: ExecutionDetailReply
  elapsedMs: number | null
  isOver: boolean
}

/** The record of a run that has just begun may not know yet when that was; its first step does. */
function elapsedMsOf({ status, steps, execution }: RunState, now: number): number | null {
  if (execution && isFinal(status)) return execution.executionTime
  const startedAt = execution?.startedAt ?? steps[0]?.startedAt
  return startedAt ? Math.max(0, now - Date.parse(startedAt)) : null
}

function Figures({ execution, elapsedMs, isOver }: FiguresProps) {
  const { taskType, agentId, tokensUsed, cost } = execution
  const noTask = isOver ? 'N/A' : '…'
  return (
    <dl className="grid grid-cols-3 gap-x-4 gap-y-3 sm:grid-cols-5">
      <Figure term="Duration" title={elapsedMs === null ? undefined : formatDuration(elapsedMs)}>
        {elapsedMs === null && !isOver ? '…' : secondsLabel(elapsedMs)}
      </Figure>
      <Figure term="Task type">{taskType ? titleCase(taskType) : noTask}</Figure>
      <Figure term="Agent ID">{agentId}</Figure>
      <Figure term="Tokens">{tokensUsed.toLocaleString('en')}</Figure>
      <Figure term="Cost">{formatCost(cost)}</Figure>
    </dl>
  )
}

function Figure({ term, title, children }: { term: string; title?: string; children: ReactNode }) {
  return (
    <div className="min-w-0" title={title}>
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="font-medium text-sm tabular-nums">{children}</dd>
    </div>
  )
}

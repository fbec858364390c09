// chunk: home-dialogs
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AgentReply, AgentSummary } from '#contract/agents/agents.ts'
import { AgentStatus } from '#web/components/agent/agent-status.tsx'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { Time } from '#web/components/time.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { performanceMax, useMostActiveAgent, useNewestAgents } from './home-data.ts'
import { averageTasks, mostActiveName, numberLabel, tasksLabel } from './home-labels.ts'

/** Analytics of all agents so far. */
export function AnalyticsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Agent Analytics"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <Analytics />
    </Dialog>
  )
}

/** The dialog's content; needs all three reads, and retries only those that failed. */
export function Analytics() {
  const summary = useAgentSummary()
  const newest = useNewestAgents()
  const top = useMostActiveAgent()
  const reads = [summary, newest, top]
  const failed = reads.filter(({ isError, data }) => isError && data === undefined)

  if (failed.length > 0) {
    return (
      <ErrorState
        title="Failed to load your analytics"
        error={failed[0]?.error}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => failed.forEach((read) => void read.refetch())}
      />
    )
  }
  if (!summary.data || !newest.data || !top.data) return <LoadingAnalytics />
  if (summary.data.total === 0) {
    return (
      <EmptyState
        icon={<ChartColumn size={20} aria-hidden />}
        title="No analytics available"
        hint="Create and run agents to see analytics data!"
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <Tiles summary={summary.data} />
      <Performance agents={newest.data.slice(0, performanceMax)} total={summary.data.total} />
      <Insights summary={summary.data} top={top.data[0]} />
    </div>
  )
}

function Tiles({ summary }: { summary: AgentSummary }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Tile term="Total Agents" count={summary.total} />
      <Tile term="Active" count={summary.active} />
      <Tile term="Paused" count={summary.paused} />
      <Tile term="Tasks Done" count={summary.totalTasksCompleted} />
    </dl>
  )
}

function Tile({ term, count }: { term: string; count: number }) {
  return (
    <div className="flex min-w-0 flex-col-reverse rounded-lg border border-line px-4 py-3">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="font-semibold text-lg tabular-nums">{numberLabel(count)}</dd>
    </div>
  )
}

function Performance({ agents, total }: { agents: AgentReply[]; total: number }) {
  return (
    <Part
      title="Agent Performance"
      note={total > agents.length && `Your ${agents.length} newest agents of ${numberLabel(total)}`}
    >
      <ul className="divide-y divide-line rounded-lg border border-line">
        {agents.map((agent) => (
          <li
            key={agent.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 sm:flex-nowrap"
          >
            <div className="flex min-w-0 items-start gap-3">
              <span className="flex shrink-0 flex-col items-start gap-1">
                <AgentStatus agent={agent} />
              </span>
              <p className="wrap-anywhere line-clamp-2 min-w-0 font-medium text-sm">{agent.name}</p>
            </div>
            <p className="flex min-w-0 flex-wrap gap-x-3 text-muted text-xs tabular-nums sm:shrink-0 sm:flex-col sm:items-end">
              <span>{tasksLabel(agent.tasksCompleted)}</span>
              {agent.lastRun ? (
                <span>
                  Last run <Time at={agent.lastRun} withDate />
                </span>
              ) : (
                <span>Not run yet</span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Insights({ summary, top }: { summary: AgentSummary; top: AgentReply | undefined }) {
  return (
    <Part title="Quick Insights">
      <dl className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Insight term="Most Active Agent">
          <span className="wrap-anywhere line-clamp-3">{mostActiveName(top)}</span>
        </Insight>
        <Insight term="Average Tasks per Agent">{numberLabel(averageTasks(summary))}</Insight>
      </dl>
    </Part>
  )
}

function Insight({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 rounded-lg bg-sunken px-4 py-3">
      <dt className="text-muted text-xs">{term}</dt>
      <dd className="mt-0.5 font-medium text-sm tabular-nums">{children}</dd>
    </div>
  )
}

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold text-sm">{title}</h3>
        {note && <p className="text-muted text-xs">{note}</p>}
      </div>
      {children}
    </section>
  )
}

function LoadingAnalytics() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">Loading your analytics</output>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {['total', 'active', 'paused', 'tasks'].map((tile) => (
          <Skeleton key={tile} className="h-[73px]" />
        ))}
      </div>
      <div className="mt-7 divide-y divide-line rounded-lg border border-line">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((row) => (
          <div key={row} className="flex h-16 items-center justify-between gap-4 px-4">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </div>
    </div>
  )
}

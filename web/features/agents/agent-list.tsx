import { Bot } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { Card, CardHeader } from '#web/components/card.tsx'
import { EmptyState } from '#web/components/empty-state.tsx'
import { ErrorState } from '#web/components/error-state.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import { useAgentSummary, useAgents } from '#web/data/agents.ts'
import { useBulkAction } from '#web/data/runs.ts'
import { AgentRow, type AgentRowActions } from './agent-row.tsx'

const placeholders = ['first', 'second', 'third']

interface AgentListProps extends AgentRowActions {
  startingId: number | undefined
  isRunning: (agentId: number) => boolean
  editedId: number | undefined
  /** Brings the form for a first agent into view. */
  onCreate: () => void
  onRunAll: (started: { agentId: number; executionId: number }[]) => void
}

export function AgentList({
  startingId,
  isRunning,
  editedId,
  onCreate,
  onRunAll,
  ...actions
}: AgentListProps) {
  const agents = useAgents()
  const card = useRef<HTMLElement>(null)
  const goingId = useRef<number>(undefined)

  /** A row that goes takes the focus with it. */
  useEffect(() => {
    if (goingId.current === undefined || agents.data?.some(({ id }) => id === goingId.current)) return
    goingId.current = undefined
    if (document.activeElement === document.body) card.current?.focus()
  }, [agents.data])

  const handleRemoved: AgentRowActions['onRemoved'] = (agent) => {
    goingId.current = agent.id
    actions.onRemoved(agent)
  }

  return (
    <Card ref={card} tabIndex={-1} aria-labelledby="agent-list-title" aria-busy={agents.isPending}>
      <CardHeader id="agent-list-title" title="My Agents" actions={<BulkActions onRunAll={onRunAll} />} />
      {agents.isPending && <LoadingRows />}
      {agents.isError && !agents.data && (
        <ErrorState
          title="Failed to load your agents"
          error={agents.error}
          busy={agents.isFetching}
          onRetry={() => void agents.refetch()}
        />
      )}
      {agents.data?.length === 0 && (
        <EmptyState
          icon={<Bot size={20} aria-hidden />}
          title="No agents yet"
          hint="Create your first AI agent to get started!"
          action={<Button onClick={onCreate}>Create Your First Agent</Button>}
        />
      )}
      <ul className="divide-y divide-line">
        {agents.data?.map((agent) => (
          <AgentRow
            key={agent.id}
            {...actions}
            agent={agent}
            isStarting={startingId === agent.id}
            isRunning={isRunning(agent.id)}
            isEdited={editedId === agent.id}
            onRemoved={handleRemoved}
          />
        ))}
      </ul>
      {agents.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center sm:px-6">
          <Button busy={agents.isFetchingNextPage} onClick={() => void agents.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}

function BulkActions({ onRunAll }: Pick<AgentListProps, 'onRunAll'>) {
  const { data: summary } = useAgentSummary()
  const runAll = useBulkAction('run')
  const resumeAll = useBulkAction('activate')
  const handleRunAll = () =>
    runAll.mutate(undefined, {
      onSuccess: ({ results }) =>
        onRunAll(
          results.flatMap(({ agentId, executionId }) => (executionId ? [{ agentId, executionId }] : [])),
        ),
    })
  return (
    <>
      <Button size="sm" disabled={!summary?.active} busy={runAll.isPending} onClick={handleRunAll}>
        Run All Active
      </Button>
      <Button
        size="sm"
        disabled={!summary?.paused}
        busy={resumeAll.isPending}
        onClick={() => resumeAll.mutate()}
      >
        Resume All
      </Button>
    </>
  )
}

function LoadingRows() {
  return (
    <div className="divide-y divide-line">
      <output className="sr-only">Loading your agents</output>
      {placeholders.map((row) => (
        <div key={row} className="flex flex-col gap-3 px-4 py-4 sm:px-6">
          <Skeleton className="h-5 w-56 max-w-full" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
          <div className="flex justify-between gap-2">
            <Skeleton className="h-8 w-44" />
            <Skeleton className="h-8 w-36 max-sm:hidden" />
          </div>
        </div>
      ))}
    </div>
  )
}

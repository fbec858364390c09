import { Button } from '#web/components/button.tsx'
import { useAgentSummary } from '#web/data/agents.ts'
import { useBulkAction } from '#web/data/runs.ts'

interface BulkActionsProps {
  onRunAll: (started: { agentId: number; executionId: number }[]) => void
}

/** Actions on all agents, including those that are not loaded yet. */
export function BulkActions({ onRunAll }: BulkActionsProps) {
  const { data: summary } = useAgentSummary()
  const runAll = useBulkAction()
  const resumeAll = useBulkAction()
  const handleRunAll = () =>
    runAll.mutate(
      { action: 'run', all: { status: 'active' } },
      {
        onSuccess: ({ results }) =>
          onRunAll(
            results.flatMap(({ agentId, executionId }) => (executionId ? [{ agentId, executionId }] : [])),
          ),
      },
    )
  return (
    <>
      <Button
        size="sm"
        className="max-sm:px-2"
        disabled={!summary?.active}
        busy={runAll.isPending}
        onClick={handleRunAll}
      >
        Run All Active
      </Button>
      <Button
        size="sm"
        className="max-sm:px-2"
        disabled={!summary?.paused}
        busy={resumeAll.isPending}
        onClick={() => resumeAll.mutate({ action: 'activate', all: { status: 'paused' } })}
      >
        Resume All
      </Button>
    </>
  )
}

import type { ExecutionDetailReply } from '#contract/runs.ts'
import { useRefreshRuns } from '#web/data/runs.ts'
import { toast } from '#web/platform/toast.ts'
import { RunDialog } from './run-dialog.tsx'
import type { WatchedRun, WatchedRuns } from './use-watched-runs.ts'

/** The dialogs of the watched runs, and what is said when one ends; quiet ones are waited for one after the other. */
export function RunDialogs({ watched }: { watched: WatchedRuns }) {
  const { runs, openId } = watched
  const nextQuiet = runs.find(({ mode, isOver }) => mode === 'quiet' && !isOver)
  return runs
    .filter((run) => run.mode !== 'quiet' || run === nextQuiet || run.executionId === openId)
    .map((run) => <WatchedDialog key={run.executionId} run={run} watched={watched} />)
}

function WatchedDialog({ run, watched }: { run: WatchedRun; watched: WatchedRuns }) {
  const refresh = useRefreshRuns()
  const { executionId } = run

  const handleEnd = (execution: ExecutionDetailReply) => {
    watched.markOver(executionId)
    if (run.mode !== 'past') refresh()
    if (run.mode === 'told') announceEnd(execution)
  }

  return (
    <RunDialog
      executionId={executionId}
      open={watched.openId === executionId}
      onClose={() => watched.close(executionId)}
      onEnd={handleEnd}
      onRetried={(nextId, agentId) => watched.replace(executionId, nextId, agentId)}
    />
  )
}

function announceEnd({ status, agentName, errorMessage }: ExecutionDetailReply) {
  const name = agentName.length > 60 ? `${agentName.slice(0, 60)}…` : agentName
  if (status === 'success') return toast({ title: 'Agent Executed successfully!', description: name })
  if (status === 'canceled') return toast({ title: 'Agent run canceled', description: name })
  const reason = errorMessage ?? 'Unknown error occurred'
  toast({
    title: 'Agent Executed with errors!',
    description: `${name}: ${reason.slice(0, 200)}`,
    variant: 'destructive',
  })
}

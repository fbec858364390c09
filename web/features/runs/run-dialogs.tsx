import type { ExecutionDetailReply } from '#contract/runs.ts'
import { useRefreshRuns } from '#web/data/runs.ts'
import { type ToastText, toast } from '#web/platform/toast.ts'
import { RunDialog, RunWaiter } from './run-dialog.tsx'
import type { WatchedRuns } from './use-watched-runs.ts'

interface RunDialogsProps {
  watched: WatchedRuns
  /** What is said of a success on a page that has words of its own for it. */
  successToast?: ToastText
}

/** The dialog of the open run, and what is said when any watched run ends; quiet ones are waited for one after the other. */
export function RunDialogs({ watched, successToast }: RunDialogsProps) {
  const { runs, openId, close, replace, markOver } = watched
  const refresh = useRefreshRuns()
  const open = runs.find(({ executionId }) => executionId === openId)
  const nextQuiet = runs.find(({ mode, isOver }) => mode === 'quiet' && !isOver)
  const waiting = runs.filter((run) => run !== open && (run.mode !== 'quiet' || run === nextQuiet))

  const handleEnd = (execution: ExecutionDetailReply) => {
    const mode = runs.find(({ executionId }) => executionId === execution.id)?.mode
    markOver(execution.id)
    if (mode !== 'past') refresh()
    if (mode === 'told') announceEnd(execution, execution.id === openId, successToast)
  }

  return (
    <>
      {waiting.map(({ executionId }) => (
        <RunWaiter key={executionId} executionId={executionId} onEnd={handleEnd} />
      ))}
      {open && (
        <RunDialog
          executionId={open.executionId}
          onClose={() => close(open.executionId)}
          onEnd={handleEnd}
          onRetried={(nextId, agentId) => replace(open.executionId, nextId, agentId)}
        />
      )}
    </>
  )
}

/** Who has the run open reads the reason there, and that it was stopped. */
function announceEnd(
  { status, agentName, errorMessage }: ExecutionDetailReply,
  isOpen: boolean,
  successToast: ToastText | undefined,
) {
  const name = agentName.length > 60 ? `${agentName.slice(0, 60)}…` : agentName
  if (status === 'success') {
    return toast(successToast ?? { title: 'Agent Executed successfully!', description: name })
  }
  if (status === 'canceled' && isOpen) return
  if (status === 'canceled') return toast({ title: 'Agent run canceled', description: name })
  const reason = errorMessage ?? 'Unknown error occurred'
  toast({
    title: 'Agent Executed with errors!',
    description: isOpen ? name : `${name}: ${reason.slice(0, 200)}`,
    variant: 'destructive',
  })
}

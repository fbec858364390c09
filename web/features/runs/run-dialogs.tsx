import { useState } from 'react'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { useRefreshRuns } from '#web/data/runs.ts'
import { type ToastText, toast } from '#web/platform/toast.ts'
import { RunDialog, RunWaiter } from './run-dialog.tsx'
import type { WatchedRuns } from './use-watched-runs.ts'

interface RunDialogsProps {
  watched: WatchedRuns
  /** What is said of a success on a page that has words of its own for it. */
  successToast?: ToastText
}

/** The dialog of the open run, and what is said when any watched run ends: in the open dialog, else by a toast; quiet ones are waited for one after the other. */
export function RunDialogs({ watched, successToast }: RunDialogsProps) {
  const { runs, openId, close, replace, markOver } = watched
  const refresh = useRefreshRuns()
  const open = runs.find(({ executionId }) => executionId === openId)
  const [told, setTold] = useState<{ executionId: number; words: ToastText }>()
  const nextQuiet = runs.find(({ mode, isOver }) => mode === 'quiet' && !isOver)
  const waiting = runs.filter((run) => run !== open && (run.mode !== 'quiet' || run === nextQuiet))

  const handleEnd = (execution: ExecutionDetailReply) => {
    const mode = runs.find(({ executionId }) => executionId === execution.id)?.mode
    markOver(execution.id)
    if (mode !== 'past') refresh()
    if (mode !== 'told') return
    const words = endWords(execution, successToast)
    if (execution.id !== openId) return toast(words)
    // The dialog itself names the agent and the reason.
    setTold({ executionId: execution.id, words: words === successToast ? words : { title: words.title } })
  }

  return (
    <>
      {waiting.map(({ executionId }) => (
        <RunWaiter key={executionId} executionId={executionId} onEnd={handleEnd} />
      ))}
      {open && (
        <RunDialog
          executionId={open.executionId}
          told={told?.executionId === open.executionId ? told.words : undefined}
          onClose={() => close(open.executionId)}
          onEnd={handleEnd}
          onRetried={(nextId, agentId) => replace(open.executionId, nextId, agentId)}
        />
      )}
    </>
  )
}

/** What is said when a run ends. */
function endWords(
  { status, agentName, errorMessage }: ExecutionDetailReply,
  successToast: ToastText | undefined,
): ToastText {
  const name = agentName.length > 60 ? `${agentName.slice(0, 60)}…` : agentName
  if (status === 'success')
    return successToast ?? { title: 'Agent Executed successfully!', description: name }
  if (status === 'canceled') return { title: 'Agent run canceled', description: name }
  const reason = errorMessage ?? 'Unknown error occurred'
  return {
    title: 'Agent Executed with errors!',
    description: `${name}: ${reason.slice(0, 200)}`,
    variant: 'destructive',
  }
}

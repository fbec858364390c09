// chunk: frame
import { useState } from 'react'
import { isolated } from '#contract/isolated.ts'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { useRefreshRuns } from '#web/data/runs.ts'
import { type ToastText, toast } from '#web/platform/toast.ts'
import { RunDialog, RunWaiter } from './run-dialog.tsx'
import type { WatchedRuns } from './use-watched-runs.ts'

interface RunDialogsProps {
  watched: WatchedRuns
  /** The toast of a success, on a page with a text of its own for it. */
  successToast?: ToastText
}

/**
 * The dialog of the open run. Announces the end of watched runs in the open dialog, else by a toast; waits for silent
 * ones one after the other.
 */
export function RunDialogs({ watched, successToast }: RunDialogsProps) {
  const { runs, openId, close, replace, markOver } = watched
  const refresh = useRefreshRuns()
  const [announcement, setAnnouncement] = useState<{ executionId: number; words: ToastText }>()
  const goingOn = runs.filter(({ isOver }) => !isOver)
  const nextSilent = goingOn.find(({ mode }) => mode === 'silent')
  const waiting = goingOn.filter(
    (run) => run.executionId !== openId && (run.mode !== 'silent' || run === nextSilent),
  )

  const handleEnd = (execution: ExecutionDetailReply) => {
    const ended = goingOn.find(({ executionId }) => executionId === execution.id)
    if (!ended) return
    markOver(execution.id)
    refresh()
    if (ended.mode !== 'announce') return
    const words = endText(execution, successToast)
    if (execution.id !== openId) return toast(words)
    // The dialog shows the agent and the reason itself.
    setAnnouncement({
      executionId: execution.id,
      words: words === successToast ? words : { title: words.title },
    })
  }

  return (
    <>
      {waiting.map(({ executionId }) => (
        <RunWaiter key={executionId} executionId={executionId} onEnd={handleEnd} />
      ))}
      {openId !== undefined && (
        <RunDialog
          executionId={openId}
          announcement={announcement?.executionId === openId ? announcement.words : undefined}
          onClose={close}
          onEnd={handleEnd}
          onRetried={replace}
        />
      )}
    </>
  )
}

/** The message at the end of a run. */
function endText(
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
    description: `${isolated(name)}: ${reason.slice(0, 200)}`,
    variant: 'destructive',
  }
}

// chunk: frame
import { ClipboardCopy, Pencil, RotateCw, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { ExecutionDetailReply } from '#contract/runs/runs.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Time } from '#web/components/time.tsx'
import { useIsHeld } from '#web/data/approvals.ts'
import { startedRunId, useCancelRun, useRetryRun } from '#web/data/runs.ts'
import { type ToastText, toast } from '#web/platform/toast.ts'
import { navigateAfterClose } from '#web/platform/dom/back-closes.ts'
import { copyText } from '#web/platform/dom/copy-text.ts'
import { dashboardWith, routes } from '#web/platform/routes.ts'
import { FollowUp } from '#web/features/runs/view/follow-up.tsx'
import { isFinal, type RunState } from './run-state.ts'
import { RunView } from '#web/features/runs/view/run-view.tsx'
import { useRun } from './use-run.ts'

interface RunWaiterProps {
  executionId: number
  /** Called once when the run has ended, with its final record. */
  onEnd: (execution: ExecutionDetailReply) => void
}

interface RunDialogProps extends RunWaiterProps {
  /** The outcome, in words for the user who waited here. */
  announcement?: ToastText
  onClose: () => void
  onRetried: (executionId: number, agentId: number) => void
}

/** Waits for the end of a run that is not shown. */
export function RunWaiter({ executionId, onEnd }: RunWaiterProps) {
  useEnd(useRun(executionId, false).run, onEnd)
  return null
}

/** One run in a dialog, which the address contains; a run started by 'Run again' replaces it in the same dialog. */
export function RunDialog({ executionId, announcement, onClose, onEnd, onRetried }: RunDialogProps) {
  const feed = useRun(executionId, true)
  const { run } = feed
  const isHeld = useIsHeld(executionId, run.execution !== null && run.status === 'queued')
  useEnd(run, onEnd)
  const mayRun = run.execution?.role !== 'viewer'
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      hasAddress
      // The agent is the headline; the name of the dialog is small above it.
      title={<span className="block font-normal text-muted text-xs">Agent Execution Result</span>}
      description={
        <span className="block">
          {run.execution && (
            <bdi className="wrap-anywhere line-clamp-2 font-semibold text-ink text-lg leading-snug">
              {run.execution.agentName}
            </bdi>
          )}
          <span className="block text-xs">
            Execution #{executionId}
            {run.execution?.completedAt && (
              <>
                {' · '}
                <Time at={run.execution.completedAt} />
              </>
            )}
          </span>
        </span>
      }
      footer={
        <>
          {!isHeld && (
            <RunActions
              key={executionId}
              executionId={executionId}
              run={run}
              onClose={onClose}
              onRetried={onRetried}
            />
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <RunView
        key={executionId}
        feed={feed}
        isHeld={isHeld}
        executionId={executionId}
        announcement={announcement}
        followUp={
          run.execution &&
          mayRun &&
          run.text !== '' && (
            <FollowUp key={executionId} execution={run.execution} text={run.text} onStarted={onRetried} />
          )
        }
      />
    </Dialog>
  )
}

/** Calls `onEnd` once when the run is over, whether an event or its record says so. */
function useEnd({ status, execution }: RunState, onEnd: RunDialogProps['onEnd']) {
  const announcedId = useRef<number>(undefined)
  useEffect(() => {
    if (execution === null || !isFinal(status) || announcedId.current === execution.id) return
    announcedId.current = execution.id
    onEnd(execution)
  }, [status, execution, onEnd])
}

interface RunActionsProps extends Pick<RunDialogProps, 'executionId' | 'onClose' | 'onRetried'> {
  run: RunState
}

function RunActions({ executionId, run, onClose, onRetried }: RunActionsProps): ReactNode {
  const [path, navigate] = useLocation()
  const cancel = useCancelRun()
  const retry = useRetryRun()
  const { status, text, execution } = run
  const mayRun = execution?.role !== 'viewer'
  const input = { params: { id: executionId } }

  if (execution === null) return null
  if (!isFinal(status)) {
    return (
      mayRun && (
        <Button
          busy={cancel.isPending || cancel.isSuccess}
          icon={<Square size={16} aria-hidden />}
          onClick={() => cancel.mutate(input)}
        >
          {cancel.isPending || cancel.isSuccess ? 'Stopping…' : 'Cancel run'}
        </Button>
      )
    )
  }
  const handleEdit = () => {
    onClose()
    const isThere = path === routes.dashboard
    navigateAfterClose(() => navigate(dashboardWith.edit(execution.agentId), { replace: isThere }))
  }
  return (
    <>
      {status === 'failed' && mayRun && (
        <Button icon={<Pencil size={16} aria-hidden className="max-sm:hidden" />} onClick={handleEdit}>
          Edit agent
        </Button>
      )}
      {status !== 'success' && mayRun && (
        <Button
          busy={retry.isPending}
          icon={<RotateCw size={16} aria-hidden className="max-sm:hidden" />}
          onClick={() =>
            retry.mutate(input, {
              onSuccess: (reply) => onRetried(startedRunId(reply), execution.agentId),
            })
          }
        >
          Run again
        </Button>
      )}
      {text !== '' && (
        <Button
          variant="primary"
          icon={<ClipboardCopy size={16} aria-hidden />}
          onClick={() => void copyOutput(text)}
        >
          Copy Output
        </Button>
      )}
    </>
  )
}

async function copyOutput(text: string) {
  const answer = document.querySelector('[role=dialog] [data-answer]')
  if (await copyText(text, answer?.innerHTML))
    return toast({ title: 'Copied!', description: 'Agent output copied to clipboard' })
  toast({
    title: 'Error',
    description: 'The browser did not allow copying. Select the text and copy it.',
    variant: 'destructive',
  })
}

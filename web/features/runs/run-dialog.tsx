import { ClipboardCopy, RotateCw, Square } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ExecutionDetailReply } from '#contract/runs.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { startedRunId, useCancelRun, useRetryRun } from '#web/data/runs.ts'
import { toast } from '#web/platform/toast.ts'
import { copyText } from './copy-text.ts'
import { isFinal, type RunState } from './run-state.ts'
import { RunView } from './run-view.tsx'
import { useRun } from './use-run.ts'

interface RunDialogProps {
  executionId: number
  open: boolean
  onClose: () => void
  /** Called once, when the run has ended; with the record as it then is. */
  onEnd: (execution: ExecutionDetailReply) => void
  onRetried: (executionId: number, agentId: number) => void
}

/** One run in a dialog; closed, it still waits for the run's end. */
export function RunDialog({ executionId, open, onClose, onEnd, onRetried }: RunDialogProps) {
  const feed = useRun(executionId, open)
  const { run } = feed
  useEnd(run, onEnd)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      title="Agent Execution Result"
      description={
        <span className="wrap-anywhere">
          {run.execution ? `${run.execution.agentName} · ` : ''}Execution #{executionId}
        </span>
      }
      footer={
        <>
          <RunActions executionId={executionId} run={run} onRetried={onRetried} />
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <RunView feed={feed} />
    </Dialog>
  )
}

/** Says once that the run is over, however it came to be known. */
function useEnd({ status, execution }: RunState, onEnd: RunDialogProps['onEnd']) {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current || execution === null || !isFinal(status)) return
    isTold.current = true
    onEnd(execution)
  }, [status, execution, onEnd])
}

interface RunActionsProps extends Pick<RunDialogProps, 'executionId' | 'onRetried'> {
  run: RunState
}

function RunActions({ executionId, run, onRetried }: RunActionsProps): ReactNode {
  const cancel = useCancelRun()
  const retry = useRetryRun()
  const { status, text, execution } = run
  const input = { params: { id: executionId } }

  if (execution === null) return null
  if (!isFinal(status)) {
    return (
      <Button
        busy={cancel.isPending || cancel.isSuccess}
        icon={<Square size={16} aria-hidden />}
        onClick={() => cancel.mutate(input)}
      >
        {cancel.isPending || cancel.isSuccess ? 'Stopping…' : 'Cancel run'}
      </Button>
    )
  }
  return (
    <>
      {status !== 'success' && (
        <Button
          busy={retry.isPending}
          icon={<RotateCw size={16} aria-hidden />}
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
  if (await copyText(text))
    return toast({ title: 'Copied!', description: 'Agent output copied to clipboard' })
  toast({
    title: 'Error',
    description: 'The browser did not allow copying. Select the text and copy it by hand.',
    variant: 'destructive',
  })
}

import { Play } from 'lucide-react'
import { useId, useState } from 'react'
import { runInputMax } from '#contract/runs/run-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { useStartRunWith } from '#web/data/runs.ts'
import { failureText } from '#web/platform/query.ts'
import { useStoredText } from '#web/platform/use-stored-text.ts'
import { formatNumber } from '#web/platform/format.ts'
import { errorIn, picturesOf, withAdded } from '#web/platform/run-file-list.ts'
import { RunFiles } from './run-files.tsx'

interface RunInputDialogProps {
  agentId: number
  agentName: string
  onClose: () => void
  onStarted: (executionId: number) => void
}

/** Asks for a text, a file or pictures as the input of one run. */
export function RunInputDialog({ agentId, agentName, onClose, onStarted }: RunInputDialogProps) {
  const [text, write] = useStoredText(`balancia-input:${agentId}`)
  const [files, setFiles] = useState<readonly File[]>([])
  const start = useStartRunWith(agentId)
  const formId = useId()

  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    start.forget()
  }
  const wrong = errorIn(files)
  const isTooLong = text.length > runInputMax
  const isEmpty = text.trim() === '' && files.length === 0
  const send = () => {
    if (isEmpty || wrong || isTooLong) return
    start.run({ text: text.trim(), files }, (executionId) => {
      write('')
      onStarted(executionId)
    })
  }
  const failure = start.error && failureText(start.error, 'Failed to run agent')

  return (
    <Dialog
      open
      hasAddress
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Run with text or a file"
      description={<span className="wrap-anywhere">{agentName}</span>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={start.isStarting}
            disabled={isEmpty || wrong !== undefined || isTooLong}
            icon={<Play size={16} aria-hidden />}
          >
            Run now
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <Field
          label="Text"
          hint="The agent works on it in this run only. Its task, links and script stay as they are."
          error={isTooLong ? `At most ${formatNumber(runInputMax)} characters.` : undefined}
        >
          <Textarea
            rows={6}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to be typed in
            autoFocus
            value={text}
            placeholder="Paste your notes, an email, rows of a table…"
            onChange={(event) => write(event.target.value)}
            onPaste={(event) => {
              const pasted = picturesOf(event.clipboardData.files)
              if (pasted.length === 0 || start.isStarting) return
              event.preventDefault()
              choose(withAdded(files, pasted))
            }}
            onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && send()}
          />
        </Field>
        <RunFiles
          files={files}
          isBusy={start.isStarting}
          error={wrong ?? (failure || undefined)}
          onChoose={choose}
        />
      </form>
    </Dialog>
  )
}

import { FileText, Play, Upload, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { bytesLabel } from '#contract/runs/run-input.ts'
import { runFileBytesMax, runFileTooLarge, runInputMax } from '#contract/runs/run-names.ts'
import { Button } from '#web/components/button.tsx'
import { Dialog } from '#web/components/overlay/dialog.tsx'
import { Field, Textarea } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { useStartRunWith } from '#web/data/runs.ts'
import { classNames } from '#web/platform/class-names.ts'
import { failureText } from '#web/platform/query.ts'
import { useDroppedFile } from '#web/platform/dom/use-dropped-file.ts'
import { useStoredText } from '#web/platform/use-stored-text.ts'
import { formatNumber } from '#web/platform/format.ts'

interface RunInputDialogProps {
  agentId: number
  agentName: string
  onClose: () => void
  onStarted: (executionId: number) => void
}

/** Asks for a text or a file as the input of one run. */
export function RunInputDialog({ agentId, agentName, onClose, onStarted }: RunInputDialogProps) {
  const [text, write] = useStoredText(`balancia-input:${agentId}`)
  const [file, setFile] = useState<File>()
  const start = useStartRunWith(agentId)
  const formId = useId()

  const choose = (chosen: File | undefined) => {
    setFile(chosen)
    start.forget()
  }
  const isTooLarge = file !== undefined && file.size > runFileBytesMax
  const isTooLong = text.length > runInputMax
  const isEmpty = text.trim() === '' && file === undefined
  const send = () => {
    if (isEmpty || isTooLarge || isTooLong) return
    start.run({ text: text.trim(), file }, (executionId) => {
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
            disabled={isEmpty || isTooLarge || isTooLong}
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
            onKeyDown={(event) => event.key === 'Enter' && (event.metaKey || event.ctrlKey) && send()}
          />
        </Field>
        <RunFile
          file={file}
          isBusy={start.isStarting}
          error={isTooLarge ? runFileTooLarge : failure || undefined}
          onChoose={choose}
        />
      </form>
    </Dialog>
  )
}

interface RunFileProps {
  file: File | undefined
  isBusy: boolean
  error: string | undefined
  onChoose: (file: File | undefined) => void
}

/** Takes one file, dropped on the page or chosen with the button, and shows its error. */
function RunFile({ file, isBusy, error, onChoose }: RunFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const take = (files: FileList | null) => {
    if (files?.[0] && !isBusy) onChoose(files[0])
    // Reset, so that choosing the same file after a fix is a change as well.
    if (input.current) input.current.value = ''
  }
  const isOver = useDroppedFile(take)
  return (
    <section aria-labelledby={`${id}-name`} className="flex flex-col gap-1.5">
      <h3 id={`${id}-name`} className="font-medium text-sm">
        File
      </h3>
      <div
        className={classNames(
          'flex flex-wrap items-center justify-between gap-3 rounded-lg border border-dashed px-4 py-3',
          isOver ? 'border-accent bg-accent-tint' : 'border-control',
        )}
      >
        {file ? (
          <p className="flex min-w-0 items-center gap-2 text-sm">
            <FileText size={16} aria-hidden className="shrink-0 text-muted" />
            <span className="wrap-anywhere line-clamp-2 min-w-0 font-medium">{file.name}</span>
            <span className="shrink-0 text-muted tabular-nums">{bytesLabel(file.size)}</span>
          </p>
        ) : (
          <p id={`${id}-hint`} className="min-w-0 text-muted text-xs">
            Text, CSV, PDF or Word (DOCX), at most 10 MB. You can drop it here.
          </p>
        )}
        <div className="flex shrink-0 items-center gap-1">
          <Button
            size="sm"
            disabled={isBusy}
            aria-describedby={
              [!file && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
            }
            icon={<Upload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {file ? 'Choose another file' : 'Choose a file'}
          </Button>
          {file && (
            <IconButton
              label="Remove the file"
              disabled={isBusy}
              icon={<X size={16} aria-hidden />}
              onClick={() => onChoose(undefined)}
            />
          )}
        </div>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="wrap-anywhere text-danger text-sm">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        accept=".txt,.md,.csv,.tsv,.json,.log,.pdf,.docx,text/*,application/pdf"
        aria-label="File to send with the run"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => take(event.target.files)}
      />
    </section>
  )
}

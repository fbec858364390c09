import { Paperclip, SendHorizontal, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { bytesLabel } from '#contract/runs/run-input.ts'
import { threadMessageMax } from '#contract/threads/thread-names.ts'
import { Button } from '#web/components/button.tsx'
import { Textarea } from '#web/components/field.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { type MessageTarget, usePostMessage } from '#web/data/threads/threads.ts'
import { classNames } from '#web/platform/class-names.ts'
import { useDroppedFile } from '#web/platform/dom/use-dropped-file.ts'
import { formatNumber } from '#web/platform/format.ts'
import { failureText } from '#web/platform/query.ts'
import { errorIn, withAdded } from '#web/platform/run-file-list.ts'
import { useStoredText } from '#web/platform/use-stored-text.ts'

interface ThreadComposerProps {
  target: MessageTarget
  /** Questions to begin with. */
  examples?: readonly string[]
  onSent: (threadId: number) => void
}

/** Takes the next message, with files. What is not sent stays in this browser, for each conversation. */
export function ThreadComposer({ target, examples = [], onSent }: ThreadComposerProps) {
  const [text, write] = useStoredText(draftKey(target))
  const [files, setFiles] = useState<readonly File[]>([])
  const input = useRef<HTMLInputElement>(null)
  const post = usePostMessage(target)
  const choose = (chosen: readonly File[]) => {
    setFiles(chosen)
    post.forget()
  }
  const take = (chosen: FileList | null) => {
    if (chosen?.length && !post.isSending) choose(withAdded(files, [...chosen]))
    // Reset, so that choosing the same file after a fix is a change as well.
    if (input.current) input.current.value = ''
  }
  const isOver = useDroppedFile(take)
  const isTooLong = text.length > threadMessageMax
  const wrong = isTooLong ? `At most ${formatNumber(threadMessageMax)} characters.` : errorIn(files)
  const isEmpty = text.trim() === '' && files.length === 0
  const send = (typed: string) => {
    if ((typed.trim() === '' && files.length === 0) || wrong) return
    post.send({ text: typed.trim(), files }, (threadId) => {
      write('')
      setFiles([])
      onSent(threadId)
    })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    send(text)
  }
  const error = wrong ?? (post.error && failureText(post.error, 'Failed to send the message'))
  return (
    <div className="flex flex-col gap-3">
      {examples.length > 0 && text === '' && (
        <ul aria-label="Examples" className="flex flex-wrap gap-2">
          {examples.map((example) => (
            <li key={example} className="max-w-full">
              <button
                type="button"
                disabled={post.isSending}
                onClick={() => send(example)}
                className="wrap-anywhere min-h-9 cursor-pointer rounded-lg border border-control px-3 py-1.5 text-left text-sm hover:bg-sunken max-sm:min-h-11 pointer-coarse:min-h-11"
              >
                {example}
              </button>
            </li>
          ))}
        </ul>
      )}
      <form
        onSubmit={handleSubmit}
        className={classNames(
          'flex flex-col gap-2 rounded-lg border p-2',
          isOver ? 'border-accent bg-accent-tint' : 'border-control bg-surface',
        )}
      >
        {files.length > 0 && (
          <ul aria-label="Files" className="flex flex-wrap gap-2">
            {files.map((file, index) => (
              <li
                // oxlint-disable-next-line react/no-array-index-key -- two files may be the same
                key={`${index} ${file.name}`}
                className="flex max-w-full items-center gap-1 rounded-md bg-sunken pl-2.5 text-sm"
              >
                <span className="min-w-0 truncate">{file.name}</span>
                <span className="shrink-0 text-muted text-xs tabular-nums">{bytesLabel(file.size)}</span>
                <IconButton
                  label={`Remove ${file.name}`}
                  disabled={post.isSending}
                  icon={<X size={16} aria-hidden />}
                  onClick={() => choose(files.filter((each) => each !== file))}
                />
              </li>
            ))}
          </ul>
        )}
        <div className="flex items-end gap-1">
          <IconButton
            label="Add files"
            disabled={post.isSending}
            icon={<Paperclip size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          />
          <Textarea
            rows={1}
            aria-label="Message"
            aria-describedby={error ? 'message-error' : undefined}
            placeholder="Write a message"
            value={text}
            className="field-sizing-content max-h-60 resize-none min-h-9 border-transparent! bg-transparent! max-sm:min-h-11 pointer-coarse:min-h-11"
            onChange={(event) => {
              write(event.target.value)
              post.forget()
            }}
            onPaste={(event) => {
              if (event.clipboardData.files.length === 0) return
              event.preventDefault()
              take(event.clipboardData.files)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey) return
              event.preventDefault()
              send(text)
            }}
          />
          <Button
            type="submit"
            variant="primary"
            busy={post.isSending}
            disabled={isEmpty || Boolean(wrong)}
            icon={<SendHorizontal size={16} aria-hidden />}
          >
            <span className="max-sm:sr-only">Send</span>
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          multiple
          accept=".txt,.md,.csv,.tsv,.json,.log,.pdf,.docx,text/*,application/pdf,image/png,image/jpeg,image/webp,image/gif"
          aria-label="Files to send with the message"
          tabIndex={-1}
          className="hidden"
          onChange={(event) => take(event.target.files)}
        />
      </form>
      {error && (
        <p id="message-error" role="alert" className="wrap-anywhere text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

const draftKey = (target: MessageTarget) =>
  'threadId' in target
    ? `balancia-message:${target.threadId}`
    : `balancia-message:agent-${target.agentId}-${target.executionId ?? ''}`

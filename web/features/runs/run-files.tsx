import { FileText, Upload, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { bytesLabel } from '#contract/runs/run-input.ts'
import { Button } from '#web/components/button.tsx'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { useDroppedFile } from '#web/platform/dom/use-dropped-file.ts'
import { otherOf, picturesOf, withAdded } from '#web/platform/run-file-list.ts'

interface RunFilesProps {
  files: readonly File[]
  isBusy: boolean
  error: string | undefined
  onChoose: (files: readonly File[]) => void
}

/** Takes pictures and one other file, dropped on the page or chosen with the button, and shows what is wrong with them. */
export function RunFiles({ files, isBusy, error, onChoose }: RunFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const file = otherOf(files)
  const pictures = picturesOf(files)
  const take = (chosen: FileList | null) => {
    if (chosen?.length && !isBusy) onChoose(withAdded(files, [...chosen]))
    // Reset, so that choosing the same file after a fix is a change as well.
    if (input.current) input.current.value = ''
  }
  const isOver = useDroppedFile(take)
  const remove = (removed: File) => onChoose(files.filter((each) => each !== removed))
  return (
    <section aria-labelledby={`${id}-name`} className="flex flex-col gap-1.5">
      <h3 id={`${id}-name`} className="font-medium text-sm">
        File and pictures
      </h3>
      <div
        className={classNames(
          'flex flex-col gap-3 rounded-lg border border-dashed px-4 py-3',
          isOver ? 'border-accent bg-accent-tint' : 'border-control',
        )}
      >
        <div className="flex flex-wrap items-center justify-between gap-3">
          {file ? (
            <p className="flex min-w-0 items-center gap-2 text-sm">
              <FileText size={16} aria-hidden className="shrink-0 text-muted" />
              <span className="wrap-anywhere line-clamp-2 min-w-0 font-medium">{file.name}</span>
              <span className="shrink-0 text-muted tabular-nums">{bytesLabel(file.size)}</span>
            </p>
          ) : (
            <p id={`${id}-hint`} className="min-w-0 text-muted text-xs">
              Text, CSV, PDF or Word (DOCX), and up to 5 pictures, at most 10 MB. You can drop them here, or
              paste pictures into the text.
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
                onClick={() => remove(file)}
              />
            )}
          </div>
        </div>
        {pictures.length > 0 && (
          <ul aria-label="Pictures" className="flex flex-col gap-2">
            {pictures.map((picture, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two pictures may be the same file
              <li key={`${index} ${picture.name}`} className="flex items-center gap-3 text-sm">
                <Thumbnail file={picture} />
                <span className="wrap-anywhere line-clamp-2 min-w-0 font-medium">{picture.name}</span>
                <span className="ms-auto shrink-0 text-muted tabular-nums">{bytesLabel(picture.size)}</span>
                <IconButton
                  label={`Remove ${picture.name}`}
                  disabled={isBusy}
                  icon={<X size={16} aria-hidden />}
                  onClick={() => remove(picture)}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="wrap-anywhere text-danger text-sm">
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        multiple
        accept=".txt,.md,.csv,.tsv,.json,.log,.pdf,.docx,text/*,application/pdf,image/png,image/jpeg,image/webp,image/gif"
        aria-label="File to send with the run"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => take(event.target.files)}
      />
    </section>
  )
}

function Thumbnail({ file }: { file: File }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    if (image.current) image.current.src = made
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <img
      ref={image}
      alt=""
      className="size-12 shrink-0 rounded-md border border-line bg-sunken object-cover"
    />
  )
}

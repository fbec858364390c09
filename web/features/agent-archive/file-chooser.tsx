import { FileJson, Upload } from 'lucide-react'
import { useId, useRef } from 'react'
import { Button } from '#web/components/button.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { useDroppedFile } from '#web/platform/dom/use-dropped-file.ts'

interface FileChooserProps {
  fileName: string | undefined
  isReading: boolean
  onChoose: (file: File) => void
}

/** Takes one file: dropped on it, or chosen by its button. */
export function FileChooser({ fileName, isReading, onChoose }: FileChooserProps) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()

  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onChoose(file)
    // The same file, fixed and chosen again, must be a change as well.
    if (input.current) input.current.value = ''
  }
  const isOver = useDroppedFile(take)

  return (
    <section
      aria-label="Agent file"
      className={classNames(
        'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 text-center',
        fileName === undefined ? 'py-10' : 'py-4',
        isOver ? 'border-accent bg-accent-tint' : 'border-control',
      )}
    >
      {fileName !== undefined && (
        <p className="flex max-w-full items-center gap-2 font-medium text-sm">
          <FileJson size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="wrap-anywhere line-clamp-2 min-w-0">{fileName}</span>
        </p>
      )}
      <Button
        busy={isReading}
        aria-describedby={hintId}
        icon={<Upload size={16} aria-hidden />}
        onClick={() => input.current?.click()}
      >
        {fileName === undefined ? 'Choose a file' : 'Choose another file'}
      </Button>
      <p id={hintId} className="text-muted text-xs">
        {isReading
          ? 'Reading the file'
          : 'A .json file that Balancia exported, at most 512 KiB. You can drop it here.'}
      </p>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Agent file"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => take(event.target.files)}
      />
    </section>
  )
}

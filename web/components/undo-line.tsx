import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { Spinner } from './spinner.tsx'

interface UndoLineProps {
  /** What is about to happen, such as 'Approved'. */
  words: string
  /** When it happens, ms since 1970. */
  at: number
  /** Whether it is too late to undo it. */
  isSending?: boolean
  onUndo: () => void
}

/** Replaces the buttons of a decision until it is sent; takes their focus, and shows how long it can be undone. */
export function UndoLine({ words, at, isSending = false, onUndo }: UndoLineProps) {
  const undo = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) undo.current?.focus()
    const left = Math.max(0, at - Date.now())
    const shrinking = bar.current?.animate([{ scale: '1 1' }, { scale: '0 1' }], {
      duration: left,
      fill: 'forwards',
    })
    return () => shrinking?.cancel()
  }, [at])
  return (
    <div className="relative flex min-h-8 flex-wrap items-center gap-x-3 overflow-hidden rounded-md bg-sunken px-3 max-sm:min-h-11 pointer-coarse:min-h-11">
      <output className="flex min-w-0 flex-1 items-center gap-2 text-sm">
        {isSending && <Spinner />}
        {isSending ? `${words}. Sending…` : `${words}. You can undo this for a few seconds.`}
      </output>
      {!isSending && (
        <>
          <Button
            ref={undo}
            size="sm"
            variant="ghost"
            icon={<Undo2 size={16} aria-hidden />}
            onClick={({ currentTarget }) => {
              const place = currentTarget.parentElement?.parentElement
              onUndo()
              // The buttons of the decision return in place of this line.
              requestAnimationFrame(() => place?.querySelector('button')?.focus())
            }}
          >
            Undo
          </Button>
          <span
            ref={bar}
            aria-hidden
            className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent rtl:origin-right"
          />
        </>
      )}
    </div>
  )
}

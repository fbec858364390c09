// chunk: opening
import { RotateCw } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useBackCloses } from '#web/platform/dom/back-closes.ts'
import { useOffline } from '#web/platform/net/use-offline.ts'
import { Button } from '#web/components/button.tsx'
import { LazyBoundary, loadErrorHint } from './lazy-boundary.tsx'
import { Spinner } from '#web/components/spinner.tsx'

interface LazyDialogProps {
  /** Whether the dialog is open. */
  isOpen?: boolean
  /** When this changes after a chunk load error, the code is requested again. */
  resetKey?: string | undefined
  /** The page's address says that it is open, so Back closes it. */
  hasAddress?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog in a lazy chunk: shows that it is opening, or why it cannot open, with a way to try again. */
export function LazyDialog({
  isOpen = true,
  resetKey,
  hasAddress = false,
  onClose,
  children,
}: LazyDialogProps) {
  return (
    <LazyBoundary
      resetKey={resetKey}
      renderError={(retry) =>
        isOpen && <NotOpened hasAddress={hasAddress} onRetry={retry} onClose={onClose} />
      }
    >
      <Suspense fallback={isOpen && <Opening />}>{children}</Suspense>
    </LazyBoundary>
  )
}

/** Shows that something the user asked for is loading. */
export function Opening() {
  const isOffline = useOffline()
  return (
    <output
      data-opening=""
      className="appear-late fixed bottom-4 left-1/2 z-40 flex -translate-x-1/2 items-center gap-2 rounded-lg border border-line bg-surface px-4 py-3 text-sm shadow-md"
    >
      {isOffline ? (
        'You are offline. It opens once you are back.'
      ) : (
        <>
          <Spinner />
          Opening…
        </>
      )}
    </output>
  )
}

interface NotOpenedProps {
  hasAddress: boolean
  onRetry: () => void
  onClose: () => void
}

/** Shown in place of a dialog after a chunk load error. A native dialog, because it must need no further code. */
function NotOpened({ hasAddress, onRetry, onClose }: NotOpenedProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const again = useRef<HTMLButtonElement>(null)
  const close = useEffectEvent(onClose)
  useBackCloses(!hasAddress, onClose)
  // Close it before it is removed, so that the focus returns.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    again.current?.focus()
    return () => shown?.close()
  }, [])
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Escape would also close a dialog beneath.
      event.stopImmediatePropagation()
      event.preventDefault()
      close()
    }
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      onPointerDown={(event) => event.stopPropagation()}
      onCancel={onClose}
      className="pointer-events-auto fixed m-0 w-full max-w-none gap-2 bg-surface p-5 text-ink shadow-md outline-none backdrop:bg-scrim open:flex open:flex-col max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:rounded-t-xl sm:top-[18dvh] sm:left-1/2 sm:max-w-md sm:-translate-x-1/2 sm:rounded-xl sm:border sm:border-line sm:p-6"
    >
      <h2 id={titleId} className="font-semibold text-base">
        This could not be opened
      </h2>
      <p className="text-muted text-sm">{loadErrorHint}</p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" ref={again} icon={<RotateCw size={16} aria-hidden />} onClick={onRetry}>
          Retry
        </Button>
      </div>
    </dialog>,
    document.body,
  )
}

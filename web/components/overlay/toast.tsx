import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#web/platform/class-names.ts'
import { dismissToast, type ShownToast, useShownToast, useToastPlace } from '#web/platform/toast.ts'
import { buttonStyle } from '#web/components/button-style.ts'

const durationMs = 5_000
const swipeThresholdPx = 50

/**
 * Shows the toasts of `toast()`: one at a time, for 5 s, dismissed by a swipe of 50 px; F8 moves the focus to it.
 * Inside an open dialog, never over it.
 */
export function Toaster() {
  const shown = useShownToast()
  const place = useToastPlace()
  const viewport = (
    <Toast.Viewport
      hotkey={['F8']}
      label="Notifications ({hotkey})"
      data-toasts=""
      className={
        place
          ? 'px-4 pb-3 empty:hidden outline-none sm:ml-auto sm:max-w-sm'
          : 'fixed right-0 bottom-0 z-50 w-full max-w-sm p-4 outline-none max-sm:bottom-16'
      }
    />
  )
  return (
    <Toast.Provider duration={durationMs} swipeThreshold={swipeThresholdPx} swipeDirection="right">
      {shown && <ToastCard key={shown.id} toast={shown} />}
      {place ? createPortal(viewport, place) : viewport}
    </Toast.Provider>
  )
}

function ToastCard({ toast: { id, title, description, variant, action } }: { toast: ShownToast }) {
  const isEscapeOfDialog = useRef(false)
  const isFailure = variant === 'destructive'
  const Icon = isFailure ? CircleAlert : CircleCheck
  return (
    <Toast.Root
      type={isFailure ? 'foreground' : 'background'}
      open
      onEscapeKeyDown={() => {
        const nearest = document.activeElement?.closest('[data-closes-on-escape], [data-toasts]')
        isEscapeOfDialog.current = nearest?.matches('[data-closes-on-escape]') ?? false
      }}
      onOpenChange={(open) => {
        if (!open && !isEscapeOfDialog.current) dismissToast(id)
        isEscapeOfDialog.current = false
      }}
      className={classNames(
        'toast flex items-start gap-3 rounded-lg border bg-surface p-4 pr-2 text-ink shadow-md',
        isFailure ? 'border-danger' : 'border-line',
      )}
    >
      <Icon size={20} aria-hidden className={isFailure ? 'shrink-0 text-danger' : 'shrink-0 text-success'} />
      <div className="min-w-0 flex-1">
        <Toast.Title className={classNames('font-semibold text-sm', isFailure && 'text-danger')}>
          {title}
        </Toast.Title>
        {description && (
          <Toast.Description className="wrap-anywhere line-clamp-5 text-sm">{description}</Toast.Description>
        )}
      </div>
      {action && (
        <Toast.Action
          altText={action.label}
          className={buttonStyle('secondary', 'sm', '-my-0.5')}
          onClick={action.onPress}
        >
          {action.label}
        </Toast.Action>
      )}
      <Toast.Close
        aria-label="Close notification"
        className="-my-1.5 grid size-8 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken max-sm:size-11 pointer-coarse:size-11"
      >
        <X size={16} aria-hidden />
      </Toast.Close>
    </Toast.Root>
  )
}

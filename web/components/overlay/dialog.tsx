import { X } from 'lucide-react'
import { AlertDialog, Dialog as Radix } from 'radix-ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { toastPlace } from '#web/platform/toast.ts'
import { useBackCloses } from '#web/platform/dom/back-closes.ts'
import { classNames } from '#web/platform/class-names.ts'
import { Button } from '#web/components/button.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { useFocusReturn } from './focus-return.ts'
import { useOutsidePress } from './outside-press.ts'

const overlayStyle = 'fixed inset-0 z-30 bg-scrim'
const frameStyle =
  'fixed z-30 flex flex-col bg-surface text-ink shadow-md outline-none sm:left-1/2 sm:overflow-clip sm:-translate-x-1/2 sm:rounded-xl sm:border sm:border-line'
/** With the keyboard of a phone open there is no room for a sticky header. */
const scrollsWhole = 'max-sm:[@media(max-height:30rem)]:overflow-y-auto'
const bodyStyle =
  'min-h-0 flex-1 overflow-y-auto px-4 py-5 max-sm:[@media(max-height:30rem)]:flex-none max-sm:[@media(max-height:30rem)]:overflow-visible sm:px-6'
const widths = { sm: 'sm:max-w-md', md: 'sm:max-w-2xl', lg: 'sm:max-w-4xl' }

/** Closes on Escape even when a toast lies above, which would handle the key before the dialog does. */
const closesOnEscape = (close: () => void) => ({
  'data-closes-on-escape': '',
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    close()
  },
})

interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  size?: keyof typeof widths
  /** Buttons that stay in view while the content scrolls. */
  footer?: ReactNode
  /** The page's address says that it is open, so Back closes it already. */
  hasAddress?: boolean
  children: ReactNode
}

/** A modal dialog: traps the focus, returns it on close, scrolls its content, and fills the screen of a phone. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  size = 'md',
  footer,
  hasAddress = false,
  children,
}: DialogProps) {
  const focusReturn = useFocusReturn()
  const outsidePress = useOutsidePress()
  useBackCloses(open && !hasAddress, () => onOpenChange(false))
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          {...focusReturn}
          {...outsidePress}
          onOpenAutoFocus={(event) => {
            focusReturn.onOpenAutoFocus()
            focusWhole(event)
          }}
          {...closesOnEscape(() => onOpenChange(false))}
          className={classNames(
            frameStyle,
            'max-sm:inset-0 sm:top-[7dvh] sm:max-h-[86dvh] sm:w-[calc(100%-2rem)]',
            widths[size],
            scrollsWhole,
          )}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4 border-line border-b py-3 pr-3 pl-4 sm:pl-6">
            <div className="min-w-0 py-1.5">
              <Radix.Title className="break-words font-semibold text-base">{title}</Radix.Title>
              {description && (
                <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close
              aria-label="Close dialog"
              className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink max-sm:size-11 pointer-coarse:size-11"
            >
              <X size={20} aria-hidden />
            </Radix.Close>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll text that holds no control */}
          <div tabIndex={0} className={bodyStyle}>
            {children}
          </div>
          <div ref={toastPlace} className="shrink-0" />
          {footer && (
            <div className="sticky bottom-0 mt-auto flex flex-wrap justify-end gap-2 border-line border-t bg-surface px-4 py-3 sm:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/**
 * Focuses the dialog itself, so that it is read from its title on and the close button is not highlighted; a field with
 * autofocus keeps the focus.
 */
function focusWhole(event: Event) {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus({ preventScroll: true })
}

interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** What will be lost, and whether it can be restored. */
  description: ReactNode
  /** The action as a verb, such as 'Delete agent'. */
  confirmLabel: string
  /** Label of the safe button when the action itself is to cancel something, so that "Cancel" would be ambiguous. */
  keepLabel?: string
  /** `neutral` when nothing is lost. */
  tone?: 'danger' | 'neutral'
  busy?: boolean
  onConfirm: () => void
}

/**
 * Asks for confirmation of a destructive or far-reaching action; the safe button has the focus. Stays open until the
 * caller closes it.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  keepLabel = 'Cancel',
  tone = 'danger',
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const focusReturn = useFocusReturn()
  useBackCloses(open, () => onOpenChange(false))
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={overlayStyle} />
        <AlertDialog.Content
          {...focusReturn}
          {...closesOnEscape(() => onOpenChange(false))}
          className={classNames(
            frameStyle,
            'gap-2 p-5 max-sm:inset-x-0 max-sm:bottom-0 max-sm:rounded-t-xl sm:top-[18dvh] sm:w-full sm:p-6',
            widths.sm,
          )}
        >
          <AlertDialog.Title className="break-words font-semibold text-base">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-muted text-sm">{description}</AlertDialog.Description>
          <div ref={toastPlace} className="-mx-4 shrink-0" />
          <div className="mt-4 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel className={buttonStyle('secondary', 'md')}>{keepLabel}</AlertDialog.Cancel>
            <Button variant={tone === 'danger' ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

import { useRef } from 'react'

/**
 * Returns the focus to what opened a dialog, or to what lies beneath if that is gone; does nothing if another element
 * has the focus.
 */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // This runs in a later task than the closing: the palette may be open already, with the user typing in it.
      if (hasFocusElsewhere()) return
      const target = canTakeFocus(opener.current) ? opener.current : fallback()
      target?.focus({ preventScroll: target.id === 'main' })
    },
  }
}

const hasFocusElsewhere = () => (document.activeElement ?? document.body) !== document.body
const canTakeFocus = (element: HTMLElement | null) => element?.isConnected && !element.matches(':disabled')

/** The dialog that is still open beneath, else the main content. */
function fallback(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog]:not([data-state=closed])')]
  return open.at(-1) ?? document.getElementById('main')
}

/** A menu item is gone when the dialog closes; the button that opened the menu is still there. */
function findOpener() {
  const active = document.activeElement
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

import { useRef } from 'react'

/** Gives the focus back to what opened a dialog; to the page's content where that is gone by then. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      const target = opener.current?.isConnected ? opener.current : document.getElementById('main')
      target?.focus()
    },
  }
}

/** A menu's item is gone when the dialog closes; the button that opened the menu is still there. */
function findOpener() {
  const active = document.activeElement
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

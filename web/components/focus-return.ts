import { useRef } from 'react'

/** Gives the focus back to what opened a dialog; to what lies beneath where that is gone by then, and not at all where something has it already. */
export function useFocusReturn() {
  const opener = useRef<HTMLElement>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = findOpener()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      // It comes a turn after the dialog went: the palette may be open by then, and is being typed into.
      if (hasFocusElsewhere()) return
      const target = canTakeFocus(opener.current) ? opener.current : fallback()
      target?.focus({ preventScroll: target.id === 'main' })
    },
  }
}

const hasFocusElsewhere = () => (document.activeElement ?? document.body) !== document.body
const canTakeFocus = (element: HTMLElement | null) => element?.isConnected && !element.matches(':disabled')

/** The dialog that is still open beneath, else the page's content. */
function fallback(): HTMLElement | null {
  const open = [...document.querySelectorAll<HTMLElement>('[role=dialog]:not([data-state=closed])')]
  return open.at(-1) ?? document.getElementById('main')
}

/** A menu's item is gone when the dialog closes; the button that opened the menu is still there. */
function findOpener() {
  const active = document.activeElement
  const trigger = active?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = trigger ? document.getElementById(trigger) : active
  return opener instanceof HTMLElement && opener !== document.body ? opener : null
}

import { useEffect, useEffectEvent, useRef } from 'react'
import { useShortcutsOn } from '#web/platform/shortcuts.ts'
import { type FirstKey, isMac, type ShortcutAct, takeKey } from './shortcut-keys.ts'

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable=false]), [role=textbox]'
const layers = '[role=dialog], [role=alertdialog], [role=menu], [data-opening]'

/**
 * Listens for shortcuts, except in a field and over a dialog, even one that is still loading; single keys only while
 * they are enabled.
 */
export function useShortcuts(acts: Record<ShortcutAct, () => void>) {
  const areOn = useShortcutsOn()
  const first = useRef<FirstKey>(undefined)

  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat) return
    if (document.querySelector(layers)) return
    if (isPaletteKey(event)) {
      event.preventDefault()
      acts.palette()
      return
    }
    if (!areOn || event.ctrlKey || event.metaKey || event.altKey || isInField(event)) return
    const outcome = takeKey(event.key, event.timeStamp, first.current)
    first.current = outcome.first
    if (!outcome.act) return
    event.preventDefault()
    acts[outcome.act]()
  })

  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [])
}

function isPaletteKey(event: KeyboardEvent) {
  const isCommand = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return isCommand && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
}

function isInField({ target }: KeyboardEvent) {
  return target instanceof Element && target.closest(fields) !== null
}

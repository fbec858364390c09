// chunk: frame
import { useEffect, useState } from 'react'

const inputs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const

/** Whether the user has touched the page: code for what they may open next is loaded then, and not before. */
export function useFirstInput(): boolean {
  const [hasCome, setCome] = useState(navigator.userActivation.hasBeenActive)
  useEffect(() => {
    if (hasCome) return
    const handle = () => setCome(true)
    for (const input of inputs) window.addEventListener(input, handle, { passive: true })
    return () => {
      for (const input of inputs) window.removeEventListener(input, handle)
    }
  }, [hasCome])
  return hasCome
}

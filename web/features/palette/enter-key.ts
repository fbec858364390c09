import type { KeyboardEvent } from 'react'

/** For a button within the palette: Enter presses it, instead of taking the marked choice. */
export function pressOnEnter(event: KeyboardEvent) {
  if (event.key === 'Enter') event.stopPropagation()
}

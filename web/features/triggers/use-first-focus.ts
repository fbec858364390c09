import { useEffect, useRef } from 'react'

/** Gives the focus to the first field of a form that has just opened. */
export function useFirstFocus() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return form
}

// chunk: base
import { useRef } from 'react'

/**
 * A press outside of a dialog is often a mistake: it does not close a dialog with typed text, or with something that is
 * shown only once.
 */
export function useOutsidePress() {
  const content = useRef<HTMLDivElement>(null)
  const isTyped = useRef(false)
  return {
    ref: content,
    onInput: () => {
      isTyped.current = true
    },
    onInteractOutside: (event: Event) => {
      if (isShownOnce(content.current) || (isTyped.current && hasUnsavedText(content.current)))
        event.preventDefault()
    },
  }
}

/** Marks content that cannot be shown again after its dialog is closed. */
export const shownOnce = { 'data-shown-once': '' }

const isShownOnce = (content: Element | null) => Boolean(content?.querySelector('[data-shown-once]'))

/** Search fields and choices are no loss, and fields are empty after they were sent. */
const hasUnsavedText = (content: Element | null) =>
  [...(content?.querySelectorAll<HTMLInputElement>(wordFields) ?? [])].some(
    ({ value }) => value.trim() !== '',
  )

const wordFields = 'form :is(textarea, input:not([type=checkbox], [type=radio], [type=search], [type=file]))'

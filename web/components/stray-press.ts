import { useRef } from 'react'

/** A press beside a dialog is often a slip: it does not close one that holds typed words, or what is shown this once. */
export function useStrayPress() {
  const content = useRef<HTMLDivElement>(null)
  const isTyped = useRef(false)
  return {
    ref: content,
    onInput: () => {
      isTyped.current = true
    },
    onInteractOutside: (event: Event) => {
      if (isShownOnce(content.current) || (isTyped.current && holdsWords(content.current)))
        event.preventDefault()
    },
  }
}

/** Marks what nobody can see again once its dialog is closed. */
export const shownOnce = { 'data-shown-once': '' }

const isShownOnce = (content: Element | null) => Boolean(content?.querySelector('[data-shown-once]'))

/** What is looked for or chosen is no loss, and what was sent leaves its fields empty. */
const holdsWords = (content: Element | null) =>
  [...(content?.querySelectorAll<HTMLInputElement>(wordFields) ?? [])].some(
    ({ value }) => value.trim() !== '',
  )

const wordFields = 'form :is(textarea, input:not([type=checkbox], [type=radio], [type=search], [type=file]))'

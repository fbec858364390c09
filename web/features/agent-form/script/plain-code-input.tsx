import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { Textarea } from '#web/components/field.tsx'
import { insertionOf } from './script-keys.ts'

/** A plain field for code: Tab indents after typing, until Escape lets Tab move the focus again. */
export function PlainCodeInput({ onInput, onBlur, ...rest }: ComponentProps<'textarea'>) {
  const isTyping = useRef(false)

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') isTyping.current = false
    if (!isTyping.current || event.shiftKey) return
    const { value, selectionStart } = event.currentTarget
    const insertion = insertionOf(event.key, value, selectionStart)
    if (insertion === undefined) return
    event.preventDefault()
    // The only way to insert text that keeps the browser's undo history.
    document.execCommand('insertText', false, insertion)
  }

  return (
    <Textarea
      {...rest}
      rows={7}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      className="font-mono sm:text-xs"
      onKeyDown={handleKeyDown}
      onInput={(event) => {
        isTyping.current = true
        onInput?.(event)
      }}
      onBlur={(event) => {
        isTyping.current = false
        onBlur?.(event)
      }}
    />
  )
}

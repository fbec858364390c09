import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { controlStyle } from '#web/components/field.tsx'
import { classNames } from '#web/platform/class-names.ts'
import type { openScriptEditor, ScriptEditor, ScriptEditorOptions } from './script-editor.ts'

export interface CodeInputHandle {
  focus: () => void
}

export interface CodeInputProps {
  id: string
  labelId: string
  describedBy: string
  isInvalid: boolean
  text: string
  /** A line to mark, counted from 1. */
  markedLine: number | null
  onChange: (text: string) => void
  onBlur: () => void
}

/** The caret or selection with which the editor replaces the plain field. */
export interface EditorStart extends Pick<ScriptEditorOptions, 'selection'> {
  open: typeof openScriptEditor
  hasFocus: boolean
}

interface EditorHostProps extends CodeInputProps {
  start: EditorStart
  ref: Ref<CodeInputHandle>
}

/** Synchronizes the code editor with the form's value. */
export function EditorHost({ ref, start, ...props }: EditorHostProps) {
  const editor = useRef<ScriptEditor>(null)
  const host = useRef<HTMLDivElement>(null)
  const latest = useRef(props)
  const { id, labelId, describedBy, isInvalid, text, markedLine, onBlur } = props
  useImperativeHandle(ref, () => ({ focus: () => editor.current?.focus() }), [])
  useLayoutEffect(() => {
    latest.current = props
  })

  useLayoutEffect(() => {
    if (!host.current) return
    const { open, selection, hasFocus } = start
    const opened = open({
      parent: host.current,
      text: latest.current.text,
      selection,
      onChange: (changed) => latest.current.onChange(changed),
    })
    editor.current = opened
    if (hasFocus) opened.focus()
    // The editor is not a native control, so its label does not focus it by itself.
    const label = document.getElementById(latest.current.labelId)
    label?.addEventListener('click', opened.focus)
    return () => {
      label?.removeEventListener('click', opened.focus)
      opened.destroy()
      editor.current = null
    }
  }, [start])

  useEffect(() => editor.current?.setText(text), [text])
  useEffect(() => editor.current?.markLine(markedLine), [markedLine])
  useEffect(
    () =>
      editor.current?.setAttributes({
        id,
        // It is focusable without this, but some accessibility checkers do not know that.
        tabindex: '0',
        'aria-labelledby': labelId,
        'aria-describedby': describedBy,
        ...(isInvalid && { 'aria-invalid': 'true' }),
      }),
    [id, labelId, describedBy, isInvalid],
  )

  return (
    <div
      ref={host}
      onBlur={onBlur}
      className={classNames(
        controlStyle,
        'overflow-hidden px-0! font-mono focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 sm:text-xs',
        isInvalid && 'border-danger',
      )}
    />
  )
}

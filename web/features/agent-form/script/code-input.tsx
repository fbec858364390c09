import {
  type ComponentProps,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { Textarea } from '#web/components/field.tsx'
import { type CodeInputHandle, type CodeInputProps, EditorHost, type EditorStart } from './editor-host.tsx'

const composingWaitMs = 300

/** A field for code: plain initially, with syntax colours as soon as it is used and the editor has loaded. */
export function CodeInput({ ref, ...props }: CodeInputProps & { ref: Ref<CodeInputHandle> }) {
  const plain = useRef<HTMLTextAreaElement>(null)
  const editor = useRef<CodeInputHandle>(null)
  const isComposing = useRef(false)
  const [isWanted, setWanted] = useState(false)
  const start = useEditorStart(isWanted || props.text !== '', plain, isComposing)

  useImperativeHandle(ref, () => ({ focus: () => (editor.current ?? plain.current)?.focus() }), [])

  if (start) return <EditorHost {...props} ref={editor} start={start} />
  return (
    <PlainCodeInput
      ref={plain}
      id={props.id}
      value={props.text}
      aria-describedby={props.describedBy}
      aria-invalid={props.isInvalid || undefined}
      onFocus={() => setWanted(true)}
      onChange={(event) => props.onChange(event.target.value)}
      onBlur={props.onBlur}
      onCompositionStart={() => {
        isComposing.current = true
      }}
      onCompositionEnd={() => {
        isComposing.current = false
      }}
    />
  )
}

/** Loads the editor on first use, then passes the plain field's caret and focus to it. */
function useEditorStart(
  isWanted: boolean,
  plain: { current: HTMLTextAreaElement | null },
  isComposing: { current: boolean },
): EditorStart | undefined {
  const [start, setStart] = useState<EditorStart>()
  useEffect(() => {
    if (!isWanted) return
    let timer: number | undefined
    let isGone = false
    const show = (open: EditorStart['open']) => {
      if (isGone) return
      // Replacing the field would lose text that is being composed.
      if (isComposing.current) timer = window.setTimeout(show, composingWaitMs, open)
      else setStart({ open, ...caretOf(plain.current) })
    }
    // After a chunk load error the plain field stays.
    void import('./script-editor.ts').then(
      ({ openScriptEditor }) => show(openScriptEditor),
      () => undefined,
    )
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [isWanted, plain, isComposing])
  return start
}

function caretOf(field: HTMLTextAreaElement | null) {
  const isBackward = field?.selectionDirection === 'backward'
  const [from, to] = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0]
  const selection = isBackward ? { anchor: to, head: from } : { anchor: from, head: to }
  return { selection, hasFocus: field !== null && document.activeElement === field }
}

/** A plain field for code: Tab indents after typing, until Escape lets Tab move the focus again. */
function PlainCodeInput({ onInput, onBlur, ...rest }: ComponentProps<'textarea'>) {
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

const indent = '    '

/**
 * The text that a key inserts into a script at an offset: Tab indents, Enter keeps the indentation; undefined for
 * default handling.
 */
export function insertionOf(key: string, text: string, at: number): string | undefined {
  if (key === 'Tab') return indent
  if (key !== 'Enter') return undefined
  const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at)
  const own = /^[ \t]*/.exec(line)?.[0] ?? ''
  const deeper = line.trimEnd().endsWith(':') ? indent : ''
  return own === '' && deeper === '' ? undefined : `\n${own}${deeper}`
}

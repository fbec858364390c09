import { CircleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type UseFormReturn, useController } from 'react-hook-form'
import type { AgentFormPayload, AgentFormValues } from '#web/features/agent-form/agent-form-values.ts'
import { CodeInput } from './code-input.tsx'
import type { CodeInputHandle } from './editor-host.tsx'
import { ScriptCheckRow } from './script-check-row.tsx'

/** Python for the sandbox, or instructions for the model; can be checked without saving. */
export function ScriptField({ form }: { form: UseFormReturn<AgentFormValues, unknown, AgentFormPayload> }) {
  const { field, fieldState } = useController({ control: form.control, name: 'pythonScript' })
  const [markedLine, setMarkedLine] = useState<number | null>(null)
  const input = useRef<CodeInputHandle>(null)
  const id = useId()
  const text = field.value ?? ''
  const error = fieldState.error?.message

  const handleChange = (changed: string) => {
    setMarkedLine(null)
    field.onChange(changed)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <label id={`${id}-label`} htmlFor={id} className="w-fit font-medium text-sm">
        Python script or instructions <span className="font-normal text-muted">(optional)</span>
      </label>
      <CodeInput
        ref={(handle) => {
          input.current = handle
          field.ref(handle)
        }}
        id={id}
        labelId={`${id}-label`}
        describedBy={`${id}-hint${error ? ` ${id}-error` : ''}`}
        isInvalid={error !== undefined}
        text={text}
        markedLine={markedLine}
        onChange={handleChange}
        onBlur={field.onBlur}
      />
      <p id={`${id}-hint`} className="text-muted text-xs">
        For programmers: Python runs in a sandbox. Other text becomes instructions for the AI model. (Esc,
        then Tab, leaves the editor.)
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
          {error}
        </p>
      )}
      <ScriptCheckRow text={text} onLine={setMarkedLine} />
    </div>
  )
}

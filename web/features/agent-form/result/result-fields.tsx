import { useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ResultShape } from '#contract/runs/result-fields.ts'
import { FoldHead } from '#web/components/fold-head.tsx'
import { LazyBoundary } from '#web/components/overlay/lazy-boundary.tsx'
import { Skeleton } from '#web/components/skeleton.tsx'
import type { AgentFormState } from '#web/features/agent-form/agent-form-values.ts'
import { lazyPart } from '#web/platform/lazy-part.ts'

const editor = lazyPart(() =>
  import('./result-fields-editor.tsx').then(({ ResultFieldsEditor }) => ResultFieldsEditor),
)

/** The fields of the result, collapsed; the editor loads when it is opened. */
export function ResultFields({ form: { control } }: { form: AgentFormState }) {
  const host = useRef<HTMLDetailsElement>(null)
  const { field, fieldState } = useController({ control, name: 'resultShape' })
  // The form fills in what a stored draft may lack.
  const shape = (field.value ?? null) as ResultShape | null
  const [isOpen, setOpen] = useState(false)
  const focusInvalid = () => {
    setOpen(true)
    setTimeout(() => host.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <details
      ref={(element) => {
        host.current = element
        field.ref({ focus: focusInvalid })
      }}
      open={isOpen || fieldState.invalid}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <FoldHead className="py-2.5">
        <span className="min-w-0">
          <span className="font-medium">Fields of the result</span>
          <span className="wrap-anywhere block text-muted text-xs">{summaryOf(shape)}</span>
        </span>
      </FoldHead>
      {(isOpen || fieldState.invalid) && (
        <LazyBoundary waiting={<Skeleton className="my-3 h-24" />}>
          <editor.View shape={shape} onChange={field.onChange} error={fieldState.error} />
        </LazyBoundary>
      )}
    </details>
  )
}

function summaryOf(shape: ResultShape | null): string {
  if (!shape || shape.fields.length === 0) return 'None: the result is a text'
  const names = shape.fields.map(({ name }) => name.trim() || 'a new field').join(', ')
  return `${shape.isList ? 'A table' : 'One result'}: ${names}`
}

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, createContext, type ReactNode, use, useId } from 'react'
import { classNames } from '#web/platform/class-names.ts'

interface FieldContextValue {
  id: string
  describedBy: string | undefined
  isInvalid: boolean
}

const FieldContext = createContext<FieldContextValue | undefined>(undefined)

interface FieldProps {
  label: ReactNode
  /** Among fields that must be filled, says that this one may stay empty. */
  isOptional?: boolean
  hint?: ReactNode
  error?: string
  /** Stands at the end of the label's line: a counter, a switch, a small button. */
  aside?: ReactNode
  className?: string
  /** One Input, Textarea or Select: it finds its label, hint and error by itself. */
  children: ReactNode
}

export function Field({ label, isOptional = false, hint, error, aside, className, children }: FieldProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
          {isOptional && <span className="font-normal text-muted"> (optional)</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy: describedBy || undefined, isInvalid: Boolean(error) }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="flex items-start gap-1.5 text-danger text-xs">
          <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
          <span className="wrap-anywhere min-w-0">{error}</span>
        </p>
      )}
    </div>
  )
}

/** The attributes that tie a control to the field around it; a control outside any field has none. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.isInvalid || undefined,
  }
}

export const controlStyle =
  'w-full rounded-md border border-control bg-surface px-3 text-base text-ink transition-colors sm:text-sm ' +
  'placeholder:text-muted aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted'

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      className={classNames(controlStyle, 'min-h-10 max-sm:min-h-11 pointer-coarse:min-h-11', className)}
    />
  )
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={classNames(controlStyle, 'py-2 leading-relaxed', className)}
    />
  )
}

// chunk: overlays
import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  disabled?: boolean
}

/** A setting that is on or off, with its label before it and what it does below. */
export function Switch({ label, hint, checked, onChange, onBlur, disabled }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="font-medium text-sm">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        )}
      </div>
      <span className="grid shrink-0 place-items-center max-sm:min-h-11 pointer-coarse:min-h-11">
        <Radix.Root
          id={id}
          checked={checked}
          disabled={disabled}
          onCheckedChange={onChange}
          onBlur={onBlur}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="relative h-6 w-11 cursor-pointer rounded-xl border border-control bg-sunken transition-colors after:absolute after:-inset-2.5 disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Radix.Thumb className="block size-4 translate-x-1 rounded-xl bg-control transition-transform data-[state=checked]:translate-x-[1.375rem] data-[state=checked]:bg-on-accent" />
        </Radix.Root>
      </span>
    </div>
  )
}

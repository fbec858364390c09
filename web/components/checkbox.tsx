import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/platform/class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  /** For a checkbox in a table, whose row already shows the word: the label is only read out. */
  hideLabel?: boolean
}

export function Checkbox({ label, hideLabel = false, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      <input id={id} {...rest} type="checkbox" className="size-4 shrink-0 cursor-pointer accent-accent" />
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'cursor-pointer text-sm'}>
        {label}
      </label>
    </span>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '#web/platform/class-names.ts'

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role'> {
  label: ReactNode
  hint?: ReactNode
}

/** A setting that is on or off; a native checkbox, so that forms know its value. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start gap-3', className)}>
      <input
        id={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...rest}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked
        role="switch"
        className={classNames(
          'relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full bg-control transition-colors checked:bg-accent',
          'before:absolute before:top-0.5 before:left-0.5 before:size-4 before:rounded-full before:bg-surface before:transition-transform before:content-[""] checked:before:translate-x-4',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
      />
      <div className="min-w-0">
        <label htmlFor={id} className="block cursor-pointer py-0.5 font-medium text-sm leading-5">
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-muted text-xs">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

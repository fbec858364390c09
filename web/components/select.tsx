import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { controlStyle, useFieldControl } from './field.tsx'

/** The browser's own select, so that a phone shows its own picker; options and optgroups are its children. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={classNames('relative block', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={classNames(
          controlStyle,
          'min-h-10 cursor-pointer appearance-none truncate pr-9 max-sm:min-h-11 pointer-coarse:min-h-11',
        )}
      >
        {children}
      </select>
      <ChevronDown
        size={16}
        aria-hidden
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-muted"
      />
    </span>
  )
}

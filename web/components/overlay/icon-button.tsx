import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'
import { Tooltip } from './tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The word for the icon: its name for assistive technology and its tooltip. */
  label: string
  icon: ReactNode
  danger?: boolean
}

export function IconButton({
  label,
  icon,
  danger = false,
  type = 'button',
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={classNames(
          'inline-flex size-9 shrink-0 cursor-pointer items-center justify-center rounded-md transition-colors max-sm:size-11 pointer-coarse:size-11',
          'disabled:cursor-not-allowed disabled:opacity-50',
          danger ? 'text-danger hover:bg-danger-tint' : 'text-muted hover:bg-sunken hover:text-ink',
          className,
        )}
      >
        {icon}
      </button>
    </Tooltip>
  )
}

import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** Shows that work is in progress and ignores presses; keeps the focus, unlike `disabled`. */
  busy?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonStyle(variant, size, className)}
      onClick={handleClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

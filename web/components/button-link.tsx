import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts'

interface ButtonLinkProps {
  href: string
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  children: ReactNode
}

/** A link to a page that looks like a button. */
export function ButtonLink({
  href,
  variant = 'secondary',
  size = 'md',
  icon,
  className,
  children,
}: ButtonLinkProps) {
  return (
    <Link href={href} className={buttonStyle(variant, size, className)}>
      {icon}
      {children}
    </Link>
  )
}

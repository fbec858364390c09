import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/platform/class-names.ts'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames('min-w-0 rounded-lg border border-line bg-surface shadow-sm', className)}
    />
  )
}

interface CardHeaderProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  /** For `aria-labelledby` of the card. */
  id?: string
}

export function CardHeader({ title, description, actions, id }: CardHeaderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-b px-4 py-4 sm:px-6">
      <div className={classNames('min-w-0 grow', description ? 'basis-48' : '')}>
        <h2 id={id} className="font-semibold text-base">
          {title}
        </h2>
        {description && <p className="wrap-anywhere text-muted text-sm">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('px-4 py-5 sm:px-6', className)} />
}

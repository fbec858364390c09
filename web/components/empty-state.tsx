import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  hint?: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  /** A link to what the Help Center says of it. */
  help?: ReactNode
}

export function EmptyState({ icon, title, hint, action, help }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-10 text-center">
      {icon && (
        <span className="mb-4 grid size-12 place-items-center rounded-xl bg-accent-tint text-accent-strong">
          {icon}
        </span>
      )}
      <p className="font-medium text-base">{title}</p>
      {hint && <p className="mt-1 max-w-sm text-muted text-sm">{hint}</p>}
      {action && <div className="mt-5">{action}</div>}
      {help && <p className="mt-4">{help}</p>}
    </div>
  )
}

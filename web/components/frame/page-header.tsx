import type { ReactNode } from 'react'

interface PageHeaderProps {
  /** A sign before the title. */
  icon?: ReactNode
  title: string
  /** The title of the browser's tab, if it says more. */
  tabTitle?: string | undefined
  description?: ReactNode
  actions?: ReactNode
}

/** The page's one h1, its sentence and its main action; names the browser's tab too. */
export function PageHeader({ icon, title, tabTitle = title, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <title>{`${tabTitle} · Balancia AI`}</title>
      <div className="flex min-w-0 items-start gap-4">
        {icon}
        <div className="min-w-0">
          <h1 className="text-balance font-semibold text-xl tracking-tight">{title}</h1>
          {description && <p className="mt-1 max-w-2xl text-muted text-sm">{description}</p>}
        </div>
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  )
}

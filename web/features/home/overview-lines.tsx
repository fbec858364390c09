import { Check, CircleAlert, type LucideIcon } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { OverviewReply } from '#contract/runs/overview.ts'
import { dashboardWith } from '#web/platform/routes.ts'

/** A section of the overview under its title. */
export function Part({
  title,
  className = '',
  children,
}: {
  title: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`min-w-0 px-4 py-3 sm:px-6 lg:py-4 ${className}`}>
      <h2 id={id} className="mb-1 font-semibold text-sm">
        {title}
      </h2>
      {children}
    </section>
  )
}

interface Look {
  icon: LucideIcon
  tone: string
  word?: string
}

export const fallbackLook: Look = { icon: CircleAlert, tone: 'text-warning', word: 'Fallback used' }
export const newLook: Look = { icon: Check, tone: 'text-success' }

interface ResultLineProps {
  result: OverviewReply['happened']['results'][number]
  mark: Look
  className?: string
}

/** What an agent found: its name and one line. */
export function ResultLine({
  result: { agentName, executionId, summary },
  mark: { icon: Icon, tone, word },
  className,
}: ResultLineProps) {
  return (
    <li className={className}>
      <Link
        data-row
        href={dashboardWith.run(executionId)}
        className="-mx-2 flex min-h-11 items-start gap-2 rounded-md px-2 py-1 text-sm transition-colors hover:bg-sunken"
      >
        <Icon size={16} aria-hidden className={`mt-0.5 shrink-0 ${tone}`} />
        <span className="min-w-0 flex-1">
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <bdi className="max-w-full truncate font-medium">{agentName}</bdi>
            {word && <span className={`text-xs ${tone}`}>{word}</span>}
          </span>
          <span
            dir="auto"
            className="wrap-anywhere block truncate text-muted text-xs lg:line-clamp-2 lg:whitespace-normal"
          >
            {summary ?? 'Finished'}
          </span>
        </span>
      </Link>
    </li>
  )
}

export function Note({ className = '', children }: { className?: string; children: ReactNode }) {
  return <li className={`py-0.5 text-muted text-sm ${className}`}>{children}</li>
}

export function More({
  href,
  className = '',
  children,
}: {
  href: string
  className?: string
  children: ReactNode
}) {
  return (
    <li className={className}>
      <Link
        href={href}
        className="inline-flex min-h-6 items-center rounded-sm font-medium text-accent-strong text-sm hover:underline max-sm:min-h-11 pointer-coarse:min-h-11"
      >
        {children}
      </Link>
    </li>
  )
}

import { Link } from 'wouter'
import { Badge } from '#web/components/badge.tsx'
import { useWaitingCount } from '#web/data/notifications.ts'
import { classNames } from '#web/platform/class-names.ts'
import type { TopLink } from './links.ts'

interface LinkListProps {
  links: readonly TopLink[]
  path: string
  className: string
}

/** Links of the top bar and its menus; marks the present page. */
export function LinkList({ links, path, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ href, label, countsApprovals }) => (
        <li key={href} className="lg:py-1.5">
          <Link
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className={classNames(
              'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-md px-3 font-medium text-sm transition-colors lg:min-h-8',
              path === href
                ? 'bg-accent-tint text-accent-strong'
                : 'text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
            {countsApprovals && <WaitingBadge />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Reads the count that the bell has fetched already. */
function WaitingBadge() {
  const waiting = useWaitingCount()
  if (waiting === 0) return null
  return (
    <Badge tone="warning">
      {waiting} <span className="sr-only">waiting</span>
    </Badge>
  )
}

import { Link } from 'wouter'
import { Badge } from '#web/components/badge.tsx'
import { useWaitingCount } from '#web/data/notifications.ts'
import { classNames } from '#web/platform/class-names.ts'
import { KeysTip } from './keys-tip.tsx'
import { isAt, type TopLink, type WorkspaceLink } from './links.ts'

interface LinkListProps {
  links: readonly (TopLink & Partial<WorkspaceLink>)[]
  path: string
  className: string
}

/** Links of the top bar and of the folded menu; marks the present page. */
export function LinkList({ links, path, className }: LinkListProps) {
  return (
    <ul className={className}>
      {links.map(({ href, label, Icon, countsApprovals }) => (
        <li key={href}>
          <KeysTip href={href}>
            <Link
              href={href}
              aria-current={path === href ? 'page' : undefined}
              className={classNames(
                'flex min-h-11 items-center gap-2.5 whitespace-nowrap rounded-md px-3 font-medium text-sm transition-colors lg:min-h-9 lg:px-1.5 xl:px-2.5 lg:pointer-coarse:min-h-11',
                isAt(path, href)
                  ? 'bg-accent-tint text-accent-strong'
                  : 'text-muted hover:bg-sunken hover:text-ink',
              )}
            >
              {Icon && <Icon size={20} aria-hidden className="shrink-0" />}
              {label}
              {countsApprovals && <WaitingBadge />}
            </Link>
          </KeysTip>
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
    <Badge tone="warning" className="ml-auto">
      {waiting} <span className="sr-only">waiting</span>
    </Badge>
  )
}

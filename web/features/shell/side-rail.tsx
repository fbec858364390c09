import { CircleQuestionMark, type LucideIcon, Search } from 'lucide-react'
import { Link } from 'wouter'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'
import { Keys } from '#web/components/keys.tsx'
import { Tooltip } from '#web/components/overlay/tooltip.tsx'
import { useWaitingCount } from '#web/data/notifications.ts'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'
import { KeysTip } from './keys-tip.tsx'
import { isAt, workspaceLinks } from './links.ts'
import { NewMenu } from './new-menu.tsx'
import { paletteKeyNames, paletteKeyShortcut } from './shortcut-keys.ts'

interface SideRailProps {
  path: string
  onSearch: () => void
}

/** The workspace beside the page on wide screens: what one can make, search, and the pages of the daily work. */
export function SideRail({ path, onSearch }: SideRailProps) {
  return (
    <nav
      aria-label="Workspace"
      className="sticky top-14 z-20 flex h-[calc(100dvh-3.5rem)] flex-col gap-1 self-start overflow-y-auto border-line border-r bg-paper px-1.5 py-2 max-lg:hidden print:hidden"
    >
      <NewMenu />
      <Tooltip side="right" label={<Keys keys={paletteKeyNames} isTogether />}>
        <button
          type="button"
          aria-label="Search or jump to…"
          aria-haspopup="dialog"
          aria-keyshortcuts={paletteKeyShortcut}
          onClick={onSearch}
          className={classNames(itemStyle, 'w-full cursor-pointer', restStyle)}
        >
          <Search size={20} aria-hidden />
          Search
        </button>
      </Tooltip>
      <ul className="flex flex-col gap-1 border-line border-t pt-2">
        {workspaceLinks.map(({ href, label, Icon, countsApprovals }) => (
          <li key={href}>
            <KeysTip href={href} side="right">
              <Link
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className={classNames(itemStyle, isAt(path, href) ? atStyle : restStyle)}
              >
                <RailIcon Icon={Icon} countsApprovals={countsApprovals} />
                {label}
              </Link>
            </KeysTip>
          </li>
        ))}
      </ul>
      <div className="mt-auto flex flex-wrap items-center justify-center border-line border-t pt-2">
        <KeysTip href={routes.help} side="right">
          <Link
            href={routes.help}
            aria-label="Help Center"
            aria-current={path === routes.help ? 'page' : undefined}
            className={classNames(
              'inline-flex size-8 items-center justify-center rounded-md transition-colors pointer-coarse:size-11',
              isAt(path, routes.help) ? atStyle : restStyle,
            )}
          >
            <CircleQuestionMark size={16} aria-hidden />
          </Link>
        </KeysTip>
        <ThemeSwitch isIconOnly />
      </div>
    </nav>
  )
}

const itemStyle =
  'flex min-h-12 flex-col items-center justify-center gap-0.5 rounded-md py-1 font-medium text-[0.6875rem] leading-4 transition-colors'
const atStyle = 'bg-accent-tint text-accent-strong'
const restStyle = 'text-muted hover:bg-sunken hover:text-ink'

interface RailIconProps {
  Icon: LucideIcon
  countsApprovals: true | undefined
}

function RailIcon({ Icon, countsApprovals }: RailIconProps) {
  return (
    <span className="relative">
      <Icon size={20} aria-hidden />
      {countsApprovals && <WaitingCount />}
    </span>
  )
}

/** Reads the count that the bell has fetched already; lies over the icon, so that nothing moves when it arrives. */
function WaitingCount() {
  const waiting = useWaitingCount()
  if (waiting === 0) return null
  return (
    <span className="-top-1.5 absolute left-3.5 min-w-4.5 rounded-full bg-warning-tint px-1 text-center font-semibold text-warning tabular-nums leading-4.5 outline-2 outline-paper">
      {waiting > 99 ? '99+' : waiting} <span className="sr-only">waiting:</span>
    </span>
  )
}

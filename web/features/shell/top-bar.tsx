import { CircleQuestionMark, LogOut, Menu as MenuIcon, Plus, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { HomeLink } from '#web/components/frame/home-link.tsx'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'
import { displayName, useSession } from '#web/data/auth.ts'
import { arePlansShown, subscribePlans } from '#web/platform/without-plans.ts'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Avatar } from '#web/components/avatar.tsx'
import { ButtonLink } from '#web/components/button-link.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { dashboardWith, routes, signOutUrl } from '#web/platform/routes.ts'
import { LinkList } from './link-list.tsx'
import { linksFor, workspaceLinks } from './links.ts'
import { prefixed } from '#web/platform/site.ts'

interface TopBarProps {
  bell: ReactNode
  onSearch: () => void
}

/** Brand, links, bell and account in one line; on narrow screens the links and the account are in a menu. */
export function TopBar({ bell, onSearch }: TopBarProps) {
  const [openedAt, setOpenedAt] = useState<string>()
  const [path] = useLocation()
  const toggle = useRef<HTMLButtonElement>(null)
  const isOpen = openedAt === path

  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      setOpenedAt(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOpen])

  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="flex min-h-14 items-center gap-x-1 px-4 sm:px-6 lg:pr-3 lg:pl-6.5">
        <HomeLink nameClassName="lg:max-xl:sr-only" className="mr-auto lg:mr-3 xl:mr-5" />
        <MainLinks path={path} className="flex lg:gap-0.5" navClassName="mr-auto max-lg:hidden" />
        <IconButton
          label="Search or jump to…"
          icon={<Search size={20} aria-hidden />}
          aria-haspopup="dialog"
          onClick={onSearch}
          className="lg:hidden"
        />
        {bell}
        <div className="flex min-w-0 items-center gap-x-1 max-lg:hidden">
          <Account />
        </div>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="folded-menu"
          className="-mr-2 inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-2 font-medium text-sm lg:hidden"
          onClick={() => setOpenedAt(isOpen ? undefined : path)}
        >
          {isOpen ? <X size={20} aria-hidden /> : <MenuIcon size={20} aria-hidden />}
          Menu
        </button>
      </div>
      <div
        id="folded-menu"
        hidden={!isOpen}
        className="max-h-[calc(100dvh-3.5rem)] overflow-y-auto border-line border-t px-4 py-3 sm:px-6 lg:hidden"
      >
        <ButtonLink
          href={dashboardWith.newAgent}
          icon={<Plus size={16} aria-hidden />}
          className="mb-3 w-full"
        >
          New agent
        </ButtonLink>
        <nav aria-label="Workspace">
          <LinkList links={workspaceLinks} path={path} className="grid grid-cols-2 sm:grid-cols-4" />
        </nav>
        <MainLinks
          path={path}
          className="grid grid-cols-2 sm:grid-cols-4"
          navClassName="mt-3 border-line border-t pt-3"
        />
        <div className="mt-3 flex flex-wrap items-center justify-between gap-1 border-line border-t pt-3">
          <Account />
          <ThemeSwitch className="px-3" />
        </div>
      </div>
    </header>
  )
}

interface MainLinksProps {
  path: string
  className: string
  navClassName: string
}

function MainLinks({ path, className, navClassName }: MainLinksProps) {
  const { user } = useSession()
  // Re-renders the links when an administrator switches plans on or off.
  useSyncExternalStore(subscribePlans, arePlansShown, arePlansShown)
  return (
    <nav aria-label="Main" className={navClassName}>
      <LinkList links={linksFor(user?.role)} path={path} className={className} />
    </nav>
  )
}

/** The signed-in user as a link to the settings, with links for signing out and, in the menu, for help. */
export function Account() {
  const { user } = useSession()
  const [path] = useLocation()
  if (!user) return null
  const name = displayName(user)
  return (
    <>
      <Link
        href={routes.settings}
        aria-current={path.startsWith(routes.settings) ? 'page' : undefined}
        title={`${user.email} · Settings`}
        className={buttonStyle(
          'ghost',
          'md',
          'min-w-0 max-lg:w-full max-lg:justify-start max-lg:px-3 lg:shrink lg:px-2',
        )}
      >
        <Avatar name={name} imageUrl={user.profileImageUrl} />
        <bdi className="truncate lg:max-w-20 xl:max-w-32">{name}</bdi>
        <span className="text-muted text-xs max-lg:ml-auto lg:sr-only">Settings</span>
      </Link>
      <Link
        href={routes.help}
        title="Help Center"
        className={buttonStyle('ghost', 'md', 'w-full justify-start px-3 lg:hidden')}
      >
        <CircleQuestionMark size={16} aria-hidden />
        Help Center
      </Link>
      <a href={prefixed(signOutUrl)} className={buttonStyle('ghost', 'md', 'px-3 lg:px-2')}>
        <LogOut size={16} aria-hidden className="lg:max-xl:hidden" />
        Sign Out
      </a>
    </>
  )
}

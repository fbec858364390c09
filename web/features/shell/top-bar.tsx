import { ChevronDown, CircleQuestionMark, LogOut, Menu as MenuIcon, Search, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import { HomeLink } from '#web/components/frame/home-link.tsx'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'
import { displayName, useSession } from '#web/data/auth.ts'
import { arePlansShown, subscribePlans } from '#web/platform/without-plans.ts'
import { menuMark } from '#web/platform/dom/close-menus.ts'
import { IconButton } from '#web/components/overlay/icon-button.tsx'
import { Avatar } from '#web/components/avatar.tsx'
import { buttonStyle } from '#web/components/button-style.ts'
import { routes, signOutUrl } from '#web/platform/routes.ts'
import { LinkList } from './link-list.tsx'
import { linksFor, moreLinks } from './links.ts'
import { isMac, paletteKeys } from './shortcut-keys.ts'

interface TopBarProps {
  bell: ReactNode
  onSearch: () => void
}

/** Brand, search, bell and account stay visible; the links are below, on narrow screens in a menu. */
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
    <>
      <header className="sticky top-0 z-20 border-line border-b bg-paper">
        <div className="mx-auto flex min-h-14 max-w-[1200px] items-center gap-x-1 px-4 sm:px-6">
          <HomeLink className="mr-auto" />
          <div className="flex justify-end sm:mx-3 sm:flex-1">
            <SearchButton onSearch={onSearch} />
          </div>
          {bell}
          <div className="-mr-3 flex min-w-0 items-center gap-x-1 max-lg:hidden">
            <ThemeSwitch className="lg:px-3" />
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
          <MainLinks path={path} className="grid sm:grid-cols-2" />
          <nav aria-labelledby="folded-more" className="mt-3 border-line border-t pt-3">
            <h2 id="folded-more" className="px-3 font-semibold text-muted text-xs">
              More
            </h2>
            <LinkList links={moreLinks} path={path} className="grid grid-cols-2" />
          </nav>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-1 border-line border-t pt-3">
            <Account />
            <ThemeSwitch className="max-lg:px-2" />
          </div>
        </div>
      </header>
      <div className="border-line border-b max-lg:hidden">
        <div className="mx-auto flex max-w-[1200px] gap-1 px-3">
          <MainLinks path={path} className="flex gap-1" />
          <MoreMenu path={path} />
        </div>
      </div>
    </>
  )
}

function MainLinks({ path, className }: { path: string; className: string }) {
  const { user } = useSession()
  // Re-renders the links when an administrator switches plans on or off.
  useSyncExternalStore(subscribePlans, arePlansShown, arePlansShown)
  return (
    <nav aria-label="Main">
      <LinkList links={linksFor(user?.role)} path={path} className={className} />
    </nav>
  )
}

/** The bar's menu of further pages: closes on Escape, when focus leaves it, and when a link is followed. */
function MoreMenu({ path }: { path: string }) {
  return (
    <details {...menuMark} className="group relative py-1.5">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-md px-3 font-medium text-muted text-sm transition-colors hover:bg-sunken hover:text-ink [&::-webkit-details-marker]:hidden">
        More
        <ChevronDown size={16} aria-hidden className="group-open:rotate-180" />
      </summary>
      <nav
        aria-label="More"
        className="absolute top-full right-0 z-30 min-w-48 rounded-md border border-line bg-surface p-1 shadow-md"
      >
        <LinkList links={moreLinks} path={path} className="grid" />
      </nav>
    </details>
  )
}

/** Opens the palette; looks like a search box if there is enough space. */
function SearchButton({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={onSearch}
        className="hidden min-h-9 w-full max-w-72 cursor-pointer items-center gap-2 rounded-md border border-control bg-surface px-3 text-muted text-sm transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 sm:flex"
      >
        <Search size={16} aria-hidden className="shrink-0" />
        <span className="truncate">Search or jump to…</span>
        <kbd className="ml-auto shrink-0 font-sans text-xs">{paletteKeys}</kbd>
      </button>
      <IconButton
        label="Search or jump to…"
        icon={<Search size={20} aria-hidden />}
        aria-haspopup="dialog"
        onClick={onSearch}
        className="sm:hidden"
      />
    </>
  )
}

/** The signed-in user as a link to the settings, with links for help and signing out. */
export function Account() {
  const { user } = useSession()
  const [path] = useLocation()
  if (!user) return null
  const name = displayName(user)
  return (
    <>
      <Link
        href={routes.settings}
        aria-current={path === routes.settings ? 'page' : undefined}
        title={`${user.email} · Settings`}
        className={buttonStyle(
          'ghost',
          'md',
          'min-w-0 max-lg:w-full max-lg:justify-start max-lg:px-2 lg:shrink lg:px-2',
        )}
      >
        <Avatar name={name} imageUrl={user.profileImageUrl} />
        <bdi className="truncate lg:max-w-40">{name}</bdi>
        <span className="text-muted text-xs max-lg:ml-auto lg:sr-only">Settings</span>
      </Link>
      <Link
        href={routes.help}
        title="Help Center"
        className={buttonStyle('ghost', 'md', 'max-lg:w-full max-lg:justify-start max-lg:px-2 lg:px-2')}
      >
        <CircleQuestionMark size={16} aria-hidden />
        <span className="lg:sr-only">Help Center</span>
      </Link>
      <a href={signOutUrl} className={buttonStyle('ghost', 'md', 'max-lg:px-2 lg:px-3')}>
        <LogOut size={16} aria-hidden />
        Sign Out
      </a>
    </>
  )
}

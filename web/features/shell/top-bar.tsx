import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { Logo } from '#web/components/logo.tsx'
import { classNames } from '#web/platform/class-names.ts'
import { routes } from '#web/platform/routes.ts'
import { Account } from './account.tsx'
import { links } from './links.ts'

/** Brand, links and account; on a phone all but the brand fold into a menu. */
export function TopBar() {
  const [openedAt, setOpenedAt] = useState<string>()
  const [path] = useLocation()
  const toggle = useRef<HTMLButtonElement>(null)
  const isOpen = openedAt === path

  useEffect(() => {
    if (!isOpen) return
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenedAt(undefined)
      toggle.current?.focus()
    }
    document.addEventListener('keydown', handleKeyDown)
    return () => document.removeEventListener('keydown', handleKeyDown)
  }, [isOpen])

  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="mx-auto flex min-h-14 max-w-[1200px] items-center gap-x-6 px-4 sm:px-6">
        <Link
          href={routes.home}
          aria-label="Balancia AI, home"
          className="flex min-h-11 items-center rounded-md"
        >
          <Logo />
        </Link>
        <nav aria-label="Main" className="hidden flex-1 md:block">
          <LinkList path={path} className="flex gap-1" />
        </nav>
        <div className="-mr-4 hidden md:block">
          <Account />
        </div>
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-controls="phone-menu"
          className="-mr-2 ml-auto inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-md px-3 font-medium text-sm md:hidden"
          onClick={() => setOpenedAt(isOpen ? undefined : path)}
        >
          {isOpen ? <X size={20} aria-hidden /> : <MenuIcon size={20} aria-hidden />}
          Menu
        </button>
      </div>
      <div id="phone-menu" hidden={!isOpen} className="border-line border-t px-4 py-3 md:hidden">
        <nav aria-label="Main">
          <LinkList path={path} className="flex flex-col" />
        </nav>
        <div className="mt-3 border-line border-t pt-3">
          <Account />
        </div>
      </div>
    </header>
  )
}

function LinkList({ path, className }: { path: string; className: string }) {
  return (
    <ul className={className}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link
            href={href}
            aria-current={path === href ? 'page' : undefined}
            className={classNames(
              'flex min-h-9 items-center rounded-md px-3 font-medium text-sm transition-colors max-md:min-h-11',
              path === href
                ? 'bg-accent-tint text-accent-strong'
                : 'text-muted hover:bg-sunken hover:text-ink',
            )}
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

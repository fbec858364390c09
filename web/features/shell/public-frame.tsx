// chunk: page
import { Menu, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { contactPath } from '#contract/contact.ts'
import { SkipLink } from '#web/components/frame/skip-link.tsx'
import { Logo } from '#web/components/frame/logo.tsx'
import { routes, signInUrl } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'
import { buttonStyle } from '#web/components/button-style.ts'
import { HomeLink } from '#web/components/frame/home-link.tsx'
import { ThemeSwitch } from '#web/components/frame/theme-switch.tsx'
import { menuMark } from '#web/platform/dom/close-menus.ts'
import { prefixed } from '#web/platform/site.ts'

/** The header and the footer of a public page for visitors. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <SkipLink />
      <PublicHeader />
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-[1200px] flex-1 px-4 py-8 outline-none sm:px-6"
      >
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}

const columns = [
  {
    title: 'Product',
    links: [
      { href: `${routes.home}#features`, label: 'Features' },
      { href: routes.demos, label: 'Demos' },
      { href: routes.pricing, label: 'Pricing' },
      { href: routes.changelog, label: 'Changelog' },
      { href: signInUrl, label: 'Sign In' },
    ],
  },
  {
    title: 'Support',
    links: [
      { href: routes.help, label: 'Help Center' },
      { href: contactPath, label: 'Contact Us' },
      { href: routes.privacy, label: 'Privacy Policy' },
      { href: routes.terms, label: 'Terms of Service' },
    ],
  },
]

/** The end of every public page. */
function PublicFooter() {
  return (
    <footer className="border-line border-t print:hidden">
      <div className="mx-auto grid max-w-[1200px] gap-x-12 gap-y-8 px-4 py-10 sm:grid-cols-[1fr_auto_auto] sm:px-6">
        <div>
          <Logo />
          <p className="mt-2 max-w-xs text-muted text-sm">
            Agents for repetitive tasks that can be left alone, on a server of your own.
          </p>
        </div>
        {columns.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <p className="font-medium text-sm">{title}</p>
            <ul className="mt-1">
              {withoutPlans(links).map(({ href, label }) => (
                <li key={label}>
                  <a
                    href={prefixed(href)}
                    className="inline-flex min-h-9 items-center text-muted text-sm hover:text-ink max-sm:min-h-11"
                  >
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className="text-muted text-xs sm:col-span-3">© 2025 Balancia AI</p>
      </div>
    </footer>
  )
}

const links = [
  { href: routes.home, label: 'Home' },
  { href: `${routes.home}#features`, label: 'Features' },
  { href: routes.demos, label: 'Demos' },
  { href: routes.pricing, label: 'Pricing' },
]

/** The top navigation of the public pages; on a phone its links fold into a menu that needs no script. */
function PublicHeader() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-w-[1200px] items-center gap-1 px-4 sm:px-6">
        <HomeLink className="mr-auto" />
        <nav aria-label="Main" className="max-md:hidden">
          <LinkList className="flex gap-1" />
        </nav>
        <ThemeSwitch className="mx-1 max-md:hidden lg:mx-2" />
        <a href={prefixed(signInUrl)} className={buttonStyle('secondary', 'md')}>
          Sign In
        </a>
        <details {...menuMark} className="group md:hidden">
          <summary className="-mr-2 flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-2 font-medium text-sm [&::-webkit-details-marker]:hidden">
            <Menu size={20} aria-hidden className="group-open:hidden" />
            <X size={20} aria-hidden className="hidden group-open:block" />
            Menu
          </summary>
          <div className="absolute inset-x-0 top-full border-line border-y bg-paper px-4 py-3 shadow-md">
            <nav aria-label="Main">
              <LinkList className="grid" />
            </nav>
            <ThemeSwitch className="mt-2 px-3" />
          </div>
        </details>
      </div>
    </header>
  )
}

function LinkList({ className }: { className: string }) {
  const [path] = useLocation()
  return (
    <ul className={className}>
      {withoutPlans(links).map(({ href, label }) => (
        <li key={href}>
          <a
            href={prefixed(href)}
            aria-current={path === href ? 'page' : undefined}
            className="flex min-h-11 items-center rounded-md px-3 font-medium text-muted text-sm transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-ink"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}

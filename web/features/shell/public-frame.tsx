import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonStyle } from '#web/components/button-style.ts'
import { Logo } from '#web/components/logo.tsx'
import { ThemeSwitch } from '#web/components/theme-switch.tsx'
import { routes, signInUrlFor } from '#web/platform/routes.ts'

/** What surrounds a page that anybody may read, while nobody is signed in. */
export function PublicFrame({ children }: { children?: ReactNode }) {
  return (
    <>
      <header className="border-line border-b">
        <div className="mx-auto flex min-h-14 max-w-[1200px] items-center gap-1 px-4 sm:px-6">
          <Link
            href={routes.home}
            aria-label="Balancia AI, home"
            className="mr-auto flex min-h-11 items-center rounded-md"
          >
            <Logo />
          </Link>
          <ThemeSwitch className="max-sm:px-3" />
          <a href={signInUrlFor(routes.home)} className={buttonStyle('secondary', 'md')}>
            Sign In
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1200px] px-4 py-8 outline-none sm:px-6">
        {children}
      </main>
    </>
  )
}

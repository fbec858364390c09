import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { HomeLink } from '#web/components/frame/home-link.tsx'
import { routes } from '#web/platform/routes.ts'
import { withoutPlans } from '#web/platform/without-plans.ts'

const visitorWays = [
  { href: routes.home, label: 'Home', hint: 'What Balancia AI does, or your agents if you are signed in' },
  { href: routes.demos, label: 'Demos', hint: 'The product at work, recorded' },
  { href: routes.pricing, label: 'Pricing', hint: 'The plans, and which one fits' },
]

const userWays = [
  { href: routes.home, label: 'Home', hint: 'How your agents are doing' },
  { href: routes.dashboard, label: 'Dashboard', hint: 'Your agents, to run, change and plan' },
  { href: routes.runs, label: 'Runs', hint: 'What ran, and what came of it' },
]

/** Shown to visitors at every unknown address. */
export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col px-4 py-4 sm:px-8">
      <header>
        <HomeLink className="w-fit" />
      </header>
      <main id="main" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        <Missing ways={visitorWays} />
      </main>
    </div>
  )
}

/** The same for signed-in users, inside the shell. */
export function NotFoundInFrame() {
  return (
    <Missing ways={userWays}>
      <p className="mt-6 text-center text-muted text-sm">
        Or search for a page, an agent or a run at the top of this one.
      </p>
    </Missing>
  )
}

interface MissingProps {
  ways: { href: string; label: string; hint: string }[]
  children?: ReactNode
}

function Missing({ ways, children }: MissingProps) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center py-10">
      <title>404 Page Not Found · Balancia AI</title>
      <TippedBeam />
      <h1 className="mt-8 text-balance text-center font-display font-semibold text-xl tracking-tight sm:text-2xl">
        404 Page Not Found
      </h1>
      <p className="mt-3 max-w-md text-balance text-center text-base text-muted">
        There is nothing at this address. It may have been mistyped, or the page has moved.
      </p>
      <nav aria-label="Where to go next" className="mt-8 w-full max-w-md">
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          {withoutPlans(ways).map(({ href, label, hint }) => (
            <li key={href}>
              <Link
                href={href}
                className="-outline-offset-2 flex min-h-14 flex-col justify-center px-4 py-2.5 hover:bg-sunken"
              >
                <span className="font-medium text-accent text-sm">{label}</span>
                <span className="text-muted text-xs">{hint}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <p className="mt-6 text-center text-muted text-xs">Did you forget to add the page to the router?</p>
      {children}
    </div>
  )
}

/** A scale out of balance, after the logo: one weight is missing. */
function TippedBeam() {
  return (
    <svg width="168" height="112" viewBox="0 0 168 112" aria-hidden>
      <path d="M84 62 106 98a4 4 0 0 1-3.4 6H65.4A4 4 0 0 1 62 98z" className="fill-accent" />
      <g transform="rotate(-14 84 56)" className="fill-accent">
        <rect x="14" y="51" width="140" height="9" rx="4.5" />
        <circle cx="52" cy="35" r="16" />
      </g>
      <circle
        cx="146"
        cy="93"
        r="10"
        fill="none"
        strokeWidth="2"
        strokeDasharray="4 4"
        className="stroke-control"
      />
    </svg>
  )
}

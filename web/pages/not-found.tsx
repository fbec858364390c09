import { ButtonLink } from '#web/components/button-link.tsx'
import { Logo } from '#web/components/logo.tsx'
import { routes } from '#web/platform/routes.ts'

export function NotFoundPage() {
  return (
    <div className="flex min-h-dvh flex-col px-4 py-4 sm:px-8">
      <title>404 Page Not Found · Balancia AI</title>
      <header>
        <Logo />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center justify-center py-10 text-center outline-none"
      >
        <TippedBeam />
        <h1 className="mt-8 font-semibold text-xl tracking-tight">404 Page Not Found</h1>
        <p className="mt-2 max-w-sm text-muted text-sm">Did you forget to add the page to the router?</p>
        <ButtonLink href={routes.home} variant="primary" size="lg" className="mt-7">
          Back to Balancia AI
        </ButtonLink>
      </main>
    </div>
  )
}

/** The mark off its balance: one weight is missing. */
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
